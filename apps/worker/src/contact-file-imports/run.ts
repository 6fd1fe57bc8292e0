import { asPlatform, inCompany } from "@balcao/core/base/database";
import { openFile } from "@balcao/core/base/files/store";
import { checkRows, takeContacts } from "@balcao/core/desk/contact-file-imports/take-contacts";
import { undoRows } from "@balcao/core/desk/contact-file-imports/undo";
import {
  type ClaimedFileImport,
  claimFileImport,
  dueFileImports,
  endFileImport,
  fileChecked,
  fileLookedAt,
  releaseFileImport,
} from "@balcao/core/desk/contact-file-imports/work";
import { readContact } from "@balcao/shared/contact-file-imports/rows";
import type { ImportFailure } from "@balcao/shared/people-files/preview";
import { doClaimed } from "../claimed-work.ts";
import { lookAtSheets, readSheet } from "../people-files/read-file.ts";
import { failureIn, forgetFile, kindFor } from "../people-files/reading.ts";

/** Continues every import of contacts from a file that waits or that a crash interrupted. An import that fails does not stop the others. */
export const runFileImports = async (): Promise<void> =>
  doClaimed({
    due: await asPlatform(dueFileImports),
    claim: claimFileImport,
    work: (claimed, worker) => {
      if (claimed.status === "running") return step(claimed, worker, takeContacts);
      return claimed.status === "undoing" ? step(claimed, worker, undoRows) : read(claimed, worker);
    },
    release: releaseFileImport,
    idName: "importId",
    failure: "a file of contacts was not taken in",
  });

/** Handles some rows in each transaction, until all are done. */
async function step(
  { id, companyId, key }: ClaimedFileImport,
  worker: string,
  take: typeof takeContacts,
): Promise<void> {
  for (;;) {
    const now = await inCompany(companyId, () => take(id, worker));
    if (now === "gone") return;
    if (now === "done") break;
  }
  await inCompany(companyId, () => endFileImport(id, worker, null));
  await forgetFile({ companyId, key });
}

async function read(claimed: ClaimedFileImport, worker: string): Promise<void> {
  const { id, companyId } = claimed;
  const failure = await failureOf(claimed, worker);
  if (failure === null) return;
  await inCompany(companyId, () => endFileImport(id, worker, failure));
  await forgetFile(claimed);
}

async function failureOf(claimed: ClaimedFileImport, worker: string): Promise<ImportFailure | null> {
  const { id, companyId, key, fileName, sheet, columns, position, status } = claimed;
  if (key === null) return "noFile";
  try {
    const kind = await kindFor(companyId, fileName);
    const file = await openFile(key);
    if (status === "reading") {
      const seen = await lookAtSheets(file, kind);
      await inCompany(companyId, () => fileLookedAt(id, worker, seen));
      return null;
    }
    const isWhole = await readSheet(file, { ...kind, sheet, after: position }, (rows) => {
      const people = rows.map(([row, cells]) => readContact(row, cells, columns));
      return inCompany(companyId, () => checkRows(id, worker, people));
    });
    // The import was stopped, or another worker took it over. `forgetFile` keeps the file while an import still needs it.
    if (isWhole) await inCompany(companyId, () => fileChecked(id, worker));
    else await forgetFile(claimed);
    return null;
  } catch (error) {
    return failureIn(error);
  }
}
