import { dueTickets, runTimer, timers } from "@balcao/core/automation/timers";
import { asPlatform, inCompany } from "@balcao/core/database";
import { logger } from "@balcao/core/logger";

/** Does all that is due, one transaction each. Several may run at once; one ticket that fails keeps no other back, and is due again. */
export async function runTimers(): Promise<void> {
  for (const timer of timers)
    for (const { companyId, id } of await asPlatform(() => dueTickets(timer)))
      await inCompany(companyId, () => runTimer(timer, id)).catch((error: unknown) =>
        logger.error({ err: error, timer, companyId, ticketId: id }, "a timer failed"),
      );
}
