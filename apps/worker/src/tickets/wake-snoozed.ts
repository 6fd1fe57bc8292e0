import { asPlatform, inCompany } from "@balcao/core/base/database";
import { companiesToWake, wakeTickets } from "@balcao/core/desk/tickets/verbs/snooze";

/** Brings back every snoozed ticket whose time has come. Several workers may run it at the same time. */
export async function wakeAll(): Promise<void> {
  for (const companyId of await asPlatform(companiesToWake)) while (await inCompany(companyId, wakeTickets));
}
