import { asPlatform, inCompany } from "@balcao/core/base/database";
import { addUpStorage, companiesNearFull, tellOfStorage } from "@balcao/core/company/storage/service";

/** Sums the size of each company's files. Then it sends an e-mail to the admins of companies that have reached a mark. */
export async function watchStorage(publicUrl: string): Promise<void> {
  await asPlatform(addUpStorage);
  for (const companyId of await asPlatform(companiesNearFull))
    await inCompany(companyId, () => tellOfStorage(publicUrl));
}
