import { ticketsApi } from "@balcao/shared/tickets/api";
import { usersApi } from "@balcao/shared/users/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { deletes, saves } from "../../lib/cache/noun.ts";
import { dropUser, putUser } from "../../nouns/users/cache.ts";

export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: ["users", userId],
    queryFn: ({ signal }) => call(usersApi.show, { params: { userId } }, signal),
  });

export const useSaveUser = saves(usersApi, putUser);
export const useDeleteUser = deletes(usersApi.delete, dropUser);

/** Signs a user out everywhere. */
export const useEndSessions = () =>
  useChange(
    (userId: number) => call(usersApi.endSessions, { params: { userId } }),
    () => undefined,
  );

/** Switches a user off, or on again. */
export const useUserOff = () =>
  useChange(
    ({ id, off }: { id: number; off: boolean }) => call(usersApi.setOff, { params: { userId: id }, body: { off } }),
    putUser,
  );

/** How many tickets a user has, including snoozed tickets. It counts only the first page of each list. */
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
