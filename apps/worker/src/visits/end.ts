import { asPlatform, inCompany } from "@balcao/core/base/database";
import { tellOperators } from "@balcao/core/company/users/operators";
import { endVisit, visitsToEnd } from "@balcao/core/company/visits/service";

/** Ends the operator's visits whose time is over, tells their browsers, and writes it into each company's audit. */
export async function endVisits(): Promise<void> {
  for (const { companyId, id } of await asPlatform(visitsToEnd)) await inCompany(companyId, () => endVisit(id));
}

/** Puts a visit that ended on the screens of all operators. */
export const tellOfVisits = (): Promise<void> => asPlatform(tellOperators);
