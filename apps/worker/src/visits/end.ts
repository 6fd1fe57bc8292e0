import { asPlatform, inCompany } from "@balcao/core/base/database";
import { endVisit, visitsToEnd } from "@balcao/core/company/visits/service";

/** Ends the operator's visits whose time is over, tells their browsers, and writes it into each company's audit. */
export async function endVisits(): Promise<void> {
  for (const { companyId, id } of await asPlatform(visitsToEnd)) await inCompany(companyId, () => endVisit(id));
}
