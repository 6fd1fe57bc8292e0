import { asPlatform, inCompany } from "@balcao/core/database";
import { companiesToWake, wakeTickets } from "@balcao/core/tickets/snooze";

/** Brings back every snoozed ticket whose time has come. Several may run at once. */
export async function wakeAll(): Promise<void> {
  for (const companyId of await asPlatform(companiesToWake)) while (await inCompany(companyId, wakeTickets));
}
