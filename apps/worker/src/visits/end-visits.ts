import { asPlatform, inCompany } from "@balcao/core/base/database";
import { tellOperators } from "@balcao/core/company/users/operators";
import { endVisit, visitsToEnd } from "@balcao/core/company/visits/service";

/** Ends the operator's visits whose time is over, informs their browsers, and writes each end into its company's audit. */
export async function endVisits(): Promise<void> {
  for (const { companyId, id } of await asPlatform(visitsToEnd)) await inCompany(companyId, () => endVisit(id));
}

/** Shows on the screens of all operators that visits have ended. */
export const tellOfVisits = (): Promise<void> => asPlatform(tellOperators);
