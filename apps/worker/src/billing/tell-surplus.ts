import { asPlatform, inCompany } from "@balcao/core/base/database";
import { findSurplus, operatorCompanies, writeOfSurplus } from "@balcao/core/company/billing/charges/surplus";
import type { JobPayload } from "@balcao/shared/jobs";

/** Tells the operators that a company paid more than it owed. */
export async function tellSurplus(
  { invoiceId, cents }: JobPayload<"billing.surplus">,
  companyId: number | null,
  publicUrl: string,
): Promise<void> {
  if (companyId === null) return;
  const surplus = await asPlatform(() => findSurplus({ companyId, invoiceId }, cents));
  if (!surplus) return;
  for (const id of await asPlatform(operatorCompanies)) await inCompany(id, () => writeOfSurplus(surplus, publicUrl));
}
