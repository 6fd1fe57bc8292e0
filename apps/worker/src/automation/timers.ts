import { sayFarewell } from "@balcao/core/followers/automation/farewell";
import { dueTickets, runTimer, timers } from "@balcao/core/followers/automation/timers";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";

/**
 * Runs every due timer, one transaction each. Several workers may run it at the same time. A ticket that fails does not stop the others, and stays
 * due.
 */
export async function runTimers(): Promise<void> {
  for (const timer of timers)
    for (const { companyId, id } of await asPlatform(() => dueTickets(timer)))
      await inCompany(companyId, () => runTimer(timer, id)).catch((error: unknown) =>
        logger.error({ err: error, timer, companyId, ticketId: id }, "a timer failed"),
      );
}

/** Sends the closing text of this ticket, if it is due. */
export async function farewellOf(ticketId: number, companyId: number | null): Promise<void> {
  if (companyId !== null) await inCompany(companyId, () => sayFarewell(ticketId));
}
