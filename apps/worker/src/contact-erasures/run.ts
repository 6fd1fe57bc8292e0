import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { companiesWithErasures, eraseNext, putOffOfShut } from "@balcao/core/desk/identity/erasures-due";

/**
 * Does every erasure whose day has come, in companies in good standing. Several workers may run it at once. A company whose erasure fails does not stop
 * the others, and is tried the next time.
 */
export async function runErasures(): Promise<void> {
  await asPlatform(putOffOfShut);
  for (const companyId of await asPlatform(companiesWithErasures))
    await eraseAll(companyId).catch((error: unknown) =>
      logger.error({ companyId, err: error }, "people whose day had come were not erased"),
    );
}

async function eraseAll(companyId: number): Promise<void> {
  while (await inCompany(companyId, eraseNext));
}
