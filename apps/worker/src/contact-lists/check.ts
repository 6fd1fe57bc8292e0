import { asPlatform, inCompany } from "@balcao/core/base/database";
import { companiesToCheck, orderChecks } from "@balcao/core/desk/contact-lists/checks";

/** Lets connected numbers ask WhatsApp about the next numbers of contact lists, company by company. */
export async function checkLists(): Promise<void> {
  for (const companyId of await asPlatform(companiesToCheck)) await inCompany(companyId, orderChecks);
}
