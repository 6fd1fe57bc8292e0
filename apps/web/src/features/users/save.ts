import type { Request } from "@balcao/shared/contract";
import { usersApi } from "@balcao/shared/users/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { putUser } from "./cache.ts";

export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: ["users", userId],
    queryFn: ({ signal }) => call(usersApi.show, { params: { userId } }, signal),
  });

type NewUser = Request<typeof usersApi.create>["body"];
type Change = Request<typeof usersApi.update>["body"];

/** Makes a user, or changes one; answers with the user as they are now. */
export const useSaveUser = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (what: { id: null; body: NewUser } | { id: number; body: Change }) =>
      what.id === null
        ? call(usersApi.create, { body: what.body })
        : call(usersApi.update, { params: { userId: what.id }, body: what.body }),
    onSuccess: (user) => putUser(cache, user),
    meta: { quiet: true },
  });
};
