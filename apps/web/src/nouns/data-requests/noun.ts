import { dataRequestsApi as api } from "@balcao/shared/data-requests/api";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Body, call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";

const all = ["data-requests"] as const;

/** All open requests of the company, the first due first. */
export const openRequests = queryOptions({
  queryKey: [...all, "open"],
  queryFn: ({ signal }) => call(api.list, {}, signal),
});

/** All requests of one contact. */
export const requestsOf = (contactId: number) =>
  queryOptions({
    queryKey: [...all, "of", contactId],
    queryFn: ({ signal }) => call(api.ofContact, { params: { contactId } }, signal),
  });

/** Fetches all requests again, because a change may move a request to another list or place. */
const renew = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: all });

hears({ "data-requests": renew });

export const useCreateRequest = (contactId: number) =>
  useChange((body: Body<typeof api.create>) => call(api.create, { params: { contactId }, body }), renew, true);

export const useCloseRequest = (dataRequestId: number) =>
  useChange((body: Body<typeof api.close>) => call(api.close, { params: { dataRequestId }, body }), renew, true);
