import type { BillingEvents } from "@balcao/shared/billing/events";
import type { Live } from "../../lib/cache/live.ts";
import { noteStanding, renewMe, sessionKey, userIn } from "../auth/queries.ts";

/** Heard by everybody from the start: what the desk may do has changed. What was refused while it was suspended is asked for again. */
export const standingLive: Live<Pick<BillingEvents, "company.standing">> = {
  "company.standing": (cache, standing) => {
    const was = userIn(cache)?.company.suspended;
    noteStanding(cache, { suspended: standing.suspended });
    if (was && !standing.suspended)
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    return renewMe(cache);
  },
};
