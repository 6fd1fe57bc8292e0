import { asPlatform, inCompany } from "@balcao/core/base/database";
import { openFile } from "@balcao/core/base/files/store";
import { nextContacts, settleTotal } from "@balcao/core/desk/contact-lists/from-contacts";
import { takeRows } from "@balcao/core/desk/contact-lists/take-rows";
import {
  type ClaimedImport,
  claimImport,
  dueListImports,
  endImport,
  previewRead,
  releaseImport,
} from "@balcao/core/desk/contact-lists/work";
import { readRow } from "@balcao/shared/contact-lists/rows";
import type { ImportFailure } from "@balcao/shared/people-files/preview";
import { doClaimed } from "../claimed-work.ts";
import { lookAtSheets, readSheet } from "../people-files/read-file.ts";
import { failureIn, forgetFile, kindFor } from "../people-files/reading.ts";
import { rowsAtOnce } from "../people-files/sheet.ts";

/** Continues every import into a contact list that waits or that a crash interrupted. An import that fails does not stop the others. */
export const runListImports = async (): Promise<void> =>
  doClaimed({
    due: await asPlatform(dueListImports),
    claim: claimImport,
    work,
    release: releaseImport,
    idName: "importId",
    failure: "rows of a contact list were not taken in",
  });

async function work(claimed: ClaimedImport, worker: string): Promise<void> {
  const { id, companyId, source } = claimed;
  if (source === "contacts") return takeContacts(claimed, worker);
  const failure = await fromFile(claimed, worker);
  if (failure === "goes on") return;
  await inCompany(companyId, () => endImport(id, worker, failure));
  await forgetFile(claimed);
}

/** Reads the file of an import. Returns "goes on" when the import is neither done nor failed. */
async function fromFile(claimed: ClaimedImport, worker: string): Promise<ImportFailure | null | "goes on"> {
  if (claimed.key === null) return "noFile";
  try {
    return claimed.status === "reading" ? await lookAt(claimed, worker) : await takeFile(claimed, worker);
  } catch (error) {
    return failureIn(error);
  }
}

/** Reads the file to its end once, so that a broken file is refused before any row of it is on the list. */
async function lookAt({ id, companyId, key, fileName }: ClaimedImport, worker: string): Promise<"goes on"> {
  const seen = await lookAtSheets(await openFile(key ?? ""), await kindFor(companyId, fileName));
  await inCompany(companyId, () => previewRead(id, worker, seen));
  return "goes on";
}

async function takeFile(claimed: ClaimedImport, worker: string): Promise<null | "goes on"> {
  const { id, companyId, contactListId, key, fileName, sheet, columns, position } = claimed;
  const file = await openFile(key ?? "");
  const isWhole = await readSheet(file, { ...(await kindFor(companyId, fileName)), sheet, after: position }, (rows) => {
    const read = rows.map(([row, cells]) => readRow(row, cells, columns));
    return inCompany(companyId, () => takeRows({ importId: id, contactListId, worker, rows: read }));
  });
  if (isWhole) return null;
  // The import was stopped or deleted, or another worker took it over. `forgetFile` keeps the file while an import still needs it.
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
