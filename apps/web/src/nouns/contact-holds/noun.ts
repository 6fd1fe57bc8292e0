import { contactHoldsApi as api } from "@balcao/shared/contact-holds/api";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";

const all = ["contact-holds"] as const;

/** All holds of one contact, the unreleased ones first. */
export const holdsOf = (contactId: number) =>
  queryOptions({
    queryKey: [...all, contactId],
    queryFn: ({ signal }) => call(api.list, { params: { contactId } }, signal),
  });

/** Fetches the holds of every contact again, because a hold may have come from a merged contact. */
const renew = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: all });

hears({ "contact-holds": renew });

export const usePlaceHold = (contactId: number) =>
  useChange((reason: string) => call(api.place, { params: { contactId }, body: { reason } }), renew, true);

export const useReleaseHold = (contactHoldId: number) =>
  useChange(() => call(api.release, { params: { contactHoldId } }), renew);
