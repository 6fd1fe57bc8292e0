import type { Response } from "@balcao/shared/contract";
import { usersApi } from "@balcao/shared/users/api";
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/paged.ts";

/** All users of the company by name, for filters, transfers and the list of who is online. */
export const colleagueList = queryOptions({
  queryKey: ["colleagues"],
  queryFn: async ({ signal }) => (await call(usersApi.list, {}, signal)).users,
});

export const userKeys = {
  /** The pages of the users' screen. */
  lists: ["users", "list"] as const,
  list: (searchParam: string) => ["users", "list", searchParam] as const,
};
export type UserPages = InfiniteData<Response<typeof usersApi.page>>;

export const userPages = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: userKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => call(usersApi.page, { query: { searchParam, cursor: pageParam } }, signal),
    ...byCursor,
  });
