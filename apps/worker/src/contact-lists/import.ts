import { randomUUID } from "node:crypto";
import { whileAlive } from "@balcao/core/base/postgres/alive";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { isDatabaseDown } from "@balcao/core/base/postgres/database-errors";
import { openFile, removeFile } from "@balcao/core/base/files/store";
import { logger } from "@balcao/core/base/logger";
import { nextContacts, settleTotal } from "@balcao/core/desk/contact-lists/from-contacts";
import { takeRows } from "@balcao/core/desk/contact-lists/take-rows";
import {
  type ClaimedImport,
  claimImport,
  dropFile,
  dueListImports,
  endImport,
  previewRead,
  releaseImport,
} from "@balcao/core/desk/contact-lists/work";
import type { ImportFailure } from "@balcao/shared/contact-lists/import";
import { readRow } from "@balcao/shared/contact-lists/rows";
import { AppError } from "@balcao/shared/errors";
import { lookAtSheets, readSheet } from "./read-file.ts";
import { rowsAtOnce, SheetError } from "./sheet.ts";

type Kind = "xls" | "xlsx" | "csv";
const kindOf = (fileName: string): Kind =>
  fileName.toLowerCase().endsWith(".xlsx") ? "xlsx" : fileName.toLowerCase().endsWith(".xls") ? "xls" : "csv";

/** Goes on with every import into a contact list that waits, or that a crash interrupted. One that fails stops no other. */
export async function runListImports(): Promise<void> {
  for (const { id, companyId } of await asPlatform(dueListImports)) {
    const worker = randomUUID();
    await whileAlive(worker, () => runImport(id, companyId, worker));
  }
}

async function runImport(id: number, companyId: number, worker: string): Promise<void> {
  const claimed = await inCompany(companyId, () => claimImport(id, worker));
  if (!claimed) return;
  try {
    await work(claimed, worker);
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    logger.warn({ importId: id, reason: String(error) }, "rows of a contact list were not taken in");
    await inCompany(companyId, () => releaseImport(id, worker));
  }
}

async function work(claimed: ClaimedImport, worker: string): Promise<void> {
  const { id, companyId, source } = claimed;
  if (source === "contacts") return takeContacts(claimed, worker);
  const failure = await fromFile(claimed, worker);
  if (failure === "goes on") return;
  await inCompany(companyId, () => endImport(id, worker, failure));
  await forgetFile(claimed);
}

/** Reads the file of an import; "goes on" when it is neither done nor failed. */
async function fromFile(claimed: ClaimedImport, worker: string): Promise<ImportFailure | null | "goes on"> {
  if (claimed.key === null) return "noFile";
  try {
    return claimed.status === "reading" ? await lookAt(claimed, worker) : await takeFile(claimed, worker);
  } catch (error) {
    if (error instanceof SheetError) return error.fault;
    if (error instanceof AppError && error.code === "ERR_NO_MEDIA_FOUND") return "noFile";
    throw error;
  }
}

/** Reads the file to its end once, so that a broken one is refused before anything of it is on the list. */
async function lookAt({ id, companyId, key, fileName, language }: ClaimedImport, worker: string): Promise<"goes on"> {
  const seen = await lookAtSheets(await openFile(key ?? ""), { kind: kindOf(fileName), language });
  await inCompany(companyId, () => previewRead(id, worker, seen));
  return "goes on";
}

async function takeFile(claimed: ClaimedImport, worker: string): Promise<null | "goes on"> {
  const { id, companyId, contactListId, key, fileName, language, sheet, columns, position } = claimed;
  const file = await openFile(key ?? "");
  const isWhole = await readSheet(file, { kind: kindOf(fileName), language, sheet, after: position }, (rows) => {
    const read = rows.map(([row, cells]) => readRow(row, cells, columns));
    return inCompany(companyId, () => takeRows({ importId: id, contactListId, worker, rows: read }));
  });
  if (isWhole) return null;
  // Stopped, deleted or taken by another worker: only the first two leave a file that nobody needs.
  await forgetFile(claimed);
  return "goes on";
}

async function takeContacts(claimed: ClaimedImport, worker: string): Promise<void> {
  const { id, companyId, contactListId, filter } = claimed;
  let { position } = claimed;
  for (let goesOn = filter !== null; goesOn; ) {
    const after = position;
    const found = await inCompany(companyId, async () => {
      const rows = await nextContacts(filter as NonNullable<typeof filter>, after, rowsAtOnce);
      const isHeld = rows.length === 0 || (await takeRows({ importId: id, contactListId, worker, rows }));
      return { rows, isHeld };
    });
    if (!found.isHeld) return;
    position = found.rows.at(-1)?.row ?? position;
    goesOn = found.rows.length === rowsAtOnce;
  }
  await inCompany(companyId, async () => {
    await settleTotal(id);
    await endImport(id, worker, null);
  });
}

/** Removes the file once no import needs it. What a crash leaves here, the sweep removes. */
async function forgetFile({ companyId, key }: ClaimedImport): Promise<void> {
  if (key !== null && (await inCompany(companyId, () => dropFile(key)))) await removeFile(key);
}
