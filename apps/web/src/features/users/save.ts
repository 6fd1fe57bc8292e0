import type { Request } from "@balcao/shared/contract";
import { ticketsApi } from "@balcao/shared/tickets/api";
import { usersApi } from "@balcao/shared/users/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { dropUser, putUser } from "../../nouns/users/cache.ts";

export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: ["users", userId],
    queryFn: ({ signal }) => call(usersApi.show, { params: { userId } }, signal),
  });

type NewUser = Request<typeof usersApi.create>["body"];
type UserChanges = Request<typeof usersApi.update>["body"];

/** Adds or changes a user, and answers with the saved user. */
export const useSaveUser = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (what: { id: null; body: NewUser } | { id: number; body: UserChanges }) =>
      what.id === null
        ? call(usersApi.create, { body: what.body })
        : call(usersApi.update, { params: { userId: what.id }, body: what.body }),
    onSuccess: (user) => putUser(cache, user),
    meta: { quiet: true },
  });
};

/** Switches a user off, or on again. */
export const useUserOff = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, off }: { id: number; off: boolean }) =>
      call(usersApi.setOff, { params: { userId: id }, body: { off } }),
    onSuccess: (user) => putUser(cache, user),
  });
};

export const useDeleteUser = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call(usersApi.delete, { params: { userId } }),
    onSuccess: (_answer, userId) => dropUser(cache, userId),
  });
};

/** How many tickets a user has, snoozed ones too, as far as the first page of each list tells. */
export const openTicketsOf = (userId: number) =>
  queryOptions({
    queryKey: ["users", "open-tickets", userId],
    queryFn: async ({ signal }) => {
      const query = { users: String(userId), status: "open" as const, showAll: "true" as const };
      const [now, later] = await Promise.all([
        call(ticketsApi.list, { query }, signal),
        call(ticketsApi.list, { query: { ...query, snoozed: "true" as const } }, signal),
      ]);
      return { count: now.tickets.length + later.tickets.length, more: now.hasMore || later.hasMore };
    },
    staleTime: 0,
    gcTime: 0,
  });
