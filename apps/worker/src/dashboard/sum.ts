import { companiesToSum, sumDays } from "@balcao/core/dashboard/roll-up";
import { asPlatform, inCompany } from "@balcao/core/database";

/** Sums every company's days that are over. */
export async function sumAll(): Promise<void> {
  for (const companyId of await asPlatform(companiesToSum)) while (await inCompany(companyId, sumDays));
}
