import type { BillingEvents } from "@balcao/shared/billing/events";
import type { Live } from "../../lib/cache/live.ts";
import { noteStanding, renewMe, sessionKey, userIn } from "../auth/queries.ts";

/**
 * Every user gets from the start the event that the company's payment state changed. Answers that were refused during the suspension are then fetched
 * again.
 */
export const standingLive: Live<Pick<BillingEvents, "company.standing">> = {
  "company.standing": (cache, standing) => {
    const was = userIn(cache)?.company.suspended;
    noteStanding(cache, { suspended: standing.suspended });
    if (was && !standing.suspended)
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    return renewMe(cache);
  },
};
