import { asPlatform, inCompany } from "@balcao/core/base/database";
import { companiesWithErasures, eraseNext } from "@balcao/core/desk/identity/erasures-due";

/** Does every erasure whose day has come. Several workers may run it at once. */
export async function runErasures(): Promise<void> {
  for (const companyId of await asPlatform(companiesWithErasures)) while (await inCompany(companyId, eraseNext));
}
