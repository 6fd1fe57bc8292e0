import { contactErasuresApi as api } from "@balcao/shared/contact-erasures/api";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";

const all = ["contact-erasures"] as const;

/** The erasures of the company, the open ones first. */
export const erasures = queryOptions({
  queryKey: [...all, "list"],
  queryFn: ({ signal }) => call(api.list, {}, signal),
});

/** The erasures of one contact, the open ones first. */
export const erasuresOf = (contactId: number) =>
  queryOptions({
    queryKey: [...all, "of", contactId],
    queryFn: ({ signal }) => call(api.ofContact, { params: { contactId } }, signal),
  });

/** Fetches all erasures again, because a change may move an erasure to another place in the list. */
const renew = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: all });

hears({ "contact-erasures": renew });

export const useAskErasure = (contactId: number) =>
  useChange((reason: string) => call(api.ask, { params: { contactId }, body: { reason } }), renew, true);

export const useConfirmErasure = (contactErasureId: number) =>
  useChange(() => call(api.confirm, { params: { contactErasureId } }), renew);

export const useStopErasure = (contactErasureId: number) =>
  useChange((reason: string) => call(api.stop, { params: { contactErasureId }, body: { reason } }), renew, true);
