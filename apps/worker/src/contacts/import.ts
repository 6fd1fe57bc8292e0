import { dueImports } from "@balcao/core/desk/contacts/files/import";
import { failNext, importSome } from "@balcao/core/desk/contacts/files/import-batch";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { isDatabaseDown } from "@balcao/core/base/postgres/database-errors";
import { logger } from "@balcao/core/base/logger";

const batch = 200;

/** Finishes every import that waits or that a crash interrupted. */
export async function runImports(): Promise<void> {
  for (const { id, companyId } of await asPlatform(dueImports)) await runImport(id, companyId);
}

/**
 * A batch that fails is tried again in smaller batches, until the faulty entry is alone and is left out. An import that fails without a faulty entry
 * is tried again later.
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
