import { asPlatform, inCompany } from "@balcao/core/base/database";
import { addUpStorage, companiesNearFull, tellOfStorage } from "@balcao/core/company/storage/service";

/** Adds up the size of each company's files, then writes to the admins of companies that have reached a mark. */
export async function watchStorage(publicUrl: string): Promise<void> {
  await asPlatform(addUpStorage);
  for (const companyId of await asPlatform(companiesNearFull))
    await inCompany(companyId, () => tellOfStorage(publicUrl));
}
