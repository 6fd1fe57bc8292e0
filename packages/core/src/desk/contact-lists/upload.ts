import { columnsFault } from "@balcao/shared/contact-lists/columns";
import { type ContactListImport, isOver } from "@balcao/shared/contact-lists/import";
import type { contactListImportsApi } from "@balcao/shared/contact-lists/imports-api";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { inFile } from "@balcao/shared/people-files/places";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { keepPeopleFile } from "../people-files/file.ts";
import { lockImport, lockList } from "./access.ts";
import { ContactListImportRow } from "./contact-list-import.model.ts";
import { sheetsOf, tellImport } from "./imports.ts";

/** Stores a spreadsheet for a list. A worker reads it next. */
export async function takeSpreadsheet(
  actor: Actor,
  contactListId: number,
  file: StoredFile | undefined,
): Promise<ContactListImport> {
  const list = await lockList(contactListId);
  const media = await keepPeopleFile(file);
  await refuseSecond(contactListId);
  const { id } = await ContactListImportRow.create({
    contactListId,
    source: "file",
    userId: actor.userId,
    mediaId: media.id,
    fileName: media.name,
  });
  enqueue("contact-lists.import", {});
  await recordAudit(actor, "contactList.imported", list, {});
  return tellImport(id);
}

/** Answers 409 ERR_IMPORT_RUNNING while another import fills the list. An import that only waits for its columns is ended. The list is locked. */
async function refuseSecond(contactListId: number): Promise<void> {
  const stopped = await query(
    ContactListImportRow.shape("id"),
    sql`update contact_list_imports set status = 'stopped', media_id = null, preview = null, finished_at = clock_timestamp()
     where contact_list_id = ${contactListId} and status = 'mapping' returning id`,
  );
  for (const { id } of stopped) await tellImport(id);
  const open = await run(
    sql`select 1 from contact_list_imports where contact_list_id = ${contactListId} and status in ('reading', 'running')`,
  );
  if (open > 0) throw new AppError("ERR_IMPORT_RUNNING");
}

/** Stores the chosen sheet of a file and its columns. A worker imports its rows next. */
export async function startImport(
  id: number,
  { sheet, hasHeader, columns }: Input<typeof contactListImportsApi.start>["body"],
): Promise<ContactListImport> {
  const open = await lockImport(id);
  if (open.status !== "mapping") throw new AppError("ERR_IMPORT_STATE");
  const fault = columnsFault(columns);
  if (fault) throw new AppError("ERR_VALIDATION", [{ path: ["body", "columns"], message: fault }]);
  const chosen = sheetsOf(open.preview).find(({ name }) => name === sheet);
  if (!chosen)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "sheet"], message: "The file has no such sheet" }]);
  const headers = hasHeader ? 1 : 0;
  await ContactListImportRow.update(
    {
      status: "running",
      sheet,
      hasHeader,
      columns: inFile(columns, chosen.places),
      // The rows above the table count as read.
      position: chosen.firstRow - 1 + headers,
      preview: null,
      claimedBy: null,
      total: chosen.total - headers,
    },
    { where: { id } },
  );
  enqueue("contact-lists.import", {});
  return tellImport(id);
}

/** Ends an import. The people that it added stay. Its worker notices the end at the next rows. */
export async function stopImport(id: number): Promise<ContactListImport> {
  const open = await lockImport(id);
  if (isOver(open)) throw new AppError("ERR_IMPORT_STATE");
  await ContactListImportRow.update(
    { status: "stopped", mediaId: null, preview: null, finishedAt: new Date() },
    { where: { id } },
  );
  return tellImport(id);
}
