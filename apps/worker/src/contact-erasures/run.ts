import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { companiesWithErasures, eraseNext, putOffOfShut } from "@balcao/core/desk/erasing/due-erasures";

/** Does every erasure whose day has come, in companies in good standing. Several workers may run it at the same time. */
export async function runErasures(erase = eraseNext): Promise<void> {
  await asPlatform(putOffOfShut);
  for (const companyId of await asPlatform(companiesWithErasures)) await eraseAll(companyId, erase);
}

/** Tries each erasure of a company once. An erasure that fails stops no other erasure, and is tried the next time. */
async function eraseAll(companyId: number, erase: typeof eraseNext): Promise<void> {
  const tried = new Set<number>();
  for (let before = -1; before < tried.size; ) {
    before = tried.size;
    await inCompany(companyId, () => erase(tried)).catch((error: unknown) =>
      logger.error({ companyId, err: error }, "a person whose day had come was not erased"),
    );
  }
}
