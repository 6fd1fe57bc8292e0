import type { contactFileImportsApi } from "@balcao/shared/contact-file-imports/api";
import { contactColumnsFault } from "@balcao/shared/contact-file-imports/columns";
import { type ContactFileImport, isFileOver } from "@balcao/shared/contact-file-imports/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { inFile } from "@balcao/shared/people-files/places";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { enqueue, publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { keepPeopleFile } from "../people-files/file.ts";
import { ContactFileImportRow } from "./contact-file-import.model.ts";
import { lockFileImport, tellFileImport, undoUntil } from "./imports.ts";

const zero = { position: 0, added: 0, updated: 0, same: 0, repeated: 0, refused: 0 };
const over = () => ({ mediaId: null, preview: null, claimedBy: null, finishedAt: new Date() });

/** Stores a file of contacts. A worker reads it next. */
export async function takeContactFile(actor: Actor, file: StoredFile | undefined): Promise<ContactFileImport> {
  const media = await keepPeopleFile(file);
  await refuseSecond();
  const { id } = await ContactFileImportRow.create({ userId: actor.userId, mediaId: media.id, fileName: media.name });
  enqueue("contact-file-imports.run", {});
  return tellFileImport(id);
}

/**
 * Answers 409 ERR_IMPORT_RUNNING while another import runs. An import that only waits for a person is ended. Two calls at the same time run one after
 * the other.
 */
async function refuseSecond(): Promise<void> {
  await run(
    sql`select pg_advisory_xact_lock(hashtextextended('contact-file-imports:' || current_setting('app.company_id'), 0))`,
  );
  const stopped = await query(
    ContactFileImportRow.shape("id"),
    sql`update contact_file_imports set status = 'stopped', media_id = null, preview = null, finished_at = clock_timestamp(),
       added = 0, updated = 0, same = 0, repeated = 0, refused = 0
     where status in ('mapping', 'ready') returning id`,
  );
  for (const { id } of stopped) await tellFileImport(id);
  const open = await run(
    sql`select 1 from contact_file_imports where status in ('reading', 'checking', 'running', 'undoing')`,
  );
  if (open > 0) throw new AppError("ERR_IMPORT_RUNNING");
}

/** Stores the chosen sheet, its columns, and the rule for whose values win. A worker compares its rows with the contacts next. */
export async function checkContactFile(
  id: number,
  { sheet, hasHeader, columns, existing, bringBack }: Input<typeof contactFileImportsApi.check>["body"],
): Promise<ContactFileImport> {
  const open = await lockFileImport(id);
  if (open.status !== "mapping" && open.status !== "ready") throw new AppError("ERR_IMPORT_STATE");
  const fault = contactColumnsFault(columns);
  if (fault) throw new AppError("ERR_VALIDATION", [{ path: ["body", "columns"], message: fault }]);
  const chosen = open.preview?.find(({ name }) => name === sheet);
  if (!chosen)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "sheet"], message: "The file has no such sheet" }]);
  const headers = hasHeader ? 1 : 0;
  await run(sql`delete from contact_file_import_rows where import_id = ${id}`);
  await ContactFileImportRow.update(
    {
      ...zero,
      status: "checking",
      sheet,
      existing,
      bringBack,
      columns: inFile(columns, chosen.places),
      // The rows above the table count as read.
      position: chosen.firstRow - 1 + headers,
      claimedBy: null,
      total: chosen.total - headers,
    },
    { where: { id } },
  );
  enqueue("contact-file-imports.run", {});
  return tellFileImport(id);
}

/** Starts the changes that were shown. Contacts that have changed since then are compared again. */
export async function startContactFile(actor: Actor, id: number): Promise<ContactFileImport> {
  const open = await lockFileImport(id);
  if (open.status !== "ready") throw new AppError("ERR_IMPORT_STATE");
  await ContactFileImportRow.update(
    { ...zero, status: "running", mediaId: null, preview: null, claimedBy: null },
    { where: { id } },
  );
  enqueue("contact-file-imports.run", {});
  await recordAudit(actor, "contacts.fileImported", { id, name: open.fileName }, {});
  return tellFileImport(id);
}

/** Ends an import. The contacts that it made and changed stay. Its worker notices the end at the next rows. */
export async function stopContactFile(id: number): Promise<ContactFileImport> {
  const open = await lockFileImport(id);
  if (isFileOver(open) || open.status === "undoing") throw new AppError("ERR_IMPORT_STATE");
  const didNothing = open.status !== "running";
  await ContactFileImportRow.update({ ...over(), status: "stopped", ...(didNothing ? zero : {}) }, { where: { id } });
  if (!didNothing) publish("contacts.renewed", {});
  return tellFileImport(id);
}

/** Starts undoing an import, except for contacts that somebody has changed since. */
export async function undoContactFile(actor: Actor, id: number): Promise<ContactFileImport> {
  await refuseSecond();
  const done = await lockFileImport(id);
  if (undoUntil(done) === null) throw new AppError("ERR_IMPORT_STATE");
  await ContactFileImportRow.update(
    { status: "undoing", position: 0, undone: 0, kept: 0, claimedBy: null, finishedAt: null },
    { where: { id } },
  );
  enqueue("contact-file-imports.run", {});
  await recordAudit(actor, "contacts.fileUndone", { id, name: done.fileName }, {});
  return tellFileImport(id);
}
