import { asPlatform, inCompany } from "@balcao/core/base/database";
import { requireCompany } from "@balcao/core/company/billing/operator/lists";

/** Runs the operator's work in another company, so that its events go to that company. Only the operator's calls may use it. */
export async function inOther<T>(companyId: number, work: () => Promise<T>): Promise<T> {
  await asPlatform(() => requireCompany(companyId));
  return inCompany(companyId, work);
}
