import type { Response } from "@balcao/shared/contract";
import { queuesApi } from "@balcao/shared/queues/api";
import { usersApi } from "@balcao/shared/users/api";
import { type InfiniteData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { foundPages } from "../../lib/cache/paged.ts";

/** All users of the company by name, for filters, transfers and the list of who is online. */
export const colleagueList = queryOptions({
  queryKey: ["colleagues"],
  queryFn: async ({ signal }) => (await call(usersApi.list, {}, signal)).users,
});

/** The people who work in a queue, by name, including those who are switched off. */
export const attendantsOf = (queueId: number) =>
  queryOptions({
    queryKey: userKeys.attendantsOf(queueId),
    queryFn: ({ signal }) => call(queuesApi.people, { params: { queueId } }, signal),
  });

export const userKeys = {
  /** The pages of the users' screen. */
  lists: ["users", "list"] as const,
  attendants: ["attendants"] as const,
  attendantsOf: (queueId: number) => ["attendants", queueId] as const,
};
export type UserPages = InfiniteData<Response<typeof usersApi.page>>;

export const userPages = foundPages(userKeys.lists, (query, signal) => call(usersApi.page, { query }, signal));
