import { dueImports } from "@balcao/core/contacts/import";
import { failNext, importSome } from "@balcao/core/contacts/import-batch";
import { asPlatform, inCompany } from "@balcao/core/database";
import { isDatabaseDown } from "@balcao/core/database-errors";
import { logger } from "@balcao/core/logger";

const batch = 200;

/** Brings all imports to their end that wait or were left by a crash. */
export async function runImports(): Promise<void> {
  for (const { id, companyId } of await asPlatform(dueImports)) await runImport(id, companyId);
}

/**
 * Where a batch fails smaller ones are taken, until the faulty entry is alone and only that one is left out; what fails without one is
 * tried again later.
 */
async function runImport(id: number, companyId: number): Promise<void> {
  let size = batch;
  for (let state = "more"; state === "more"; ) {
    try {
      state = await inCompany(companyId, () => importSome(id, size));
      size = Math.min(batch, size * 2);
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      logger.warn({ importId: id, reason: String(error) }, "entries of a phone were not taken in");
      if (size > 1) size = Math.ceil(size / 2);
      else if (!(await inCompany(companyId, () => failNext(id)))) return;
    }
  }
}
