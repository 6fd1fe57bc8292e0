import { guessContactColumns } from "@balcao/shared/contact-file-imports/columns";
import type { ImportFailure } from "@balcao/shared/people-files/preview";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { publish } from "../../base/outbox/write.ts";
import { isUnclaimed } from "../../base/postgres/alive.ts";
import { raw, sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { previewOf, type SeenSheet } from "../people-files/preview.ts";
import { ContactFileImportRow } from "./contact-file-import.model.ts";
import { tellFileImport } from "./imports.ts";

/** After this time without a sign of its worker, an import goes to another worker. */
const abandonedSeconds = 60;
const atWork = raw("i.status in ('reading', 'checking', 'running', 'undoing')");

/** The running imports of all companies, whichever worker has them. Imports of suspended companies wait. Call it in the platform's scope. */
export const dueFileImports = (): Promise<{ id: number; companyId: number }[]> =>
  query(
    ContactFileImportRow.shape("id", "companyId"),
    sql`select ${ContactFileImportRow.pick("i", "id", "companyId")} from contact_file_imports i
     join companies c on c.id = i.company_id and ${inGoodStanding} where ${atWork} order by i.id`,
  );

const ofClaimed = ["id", "companyId", "status", "fileName", "sheet", "columns", "position"] as const;
const claimedShape = { ...ContactFileImportRow.shape(...ofClaimed), key: MediaRow.columns.objectKey.null };
export type ClaimedFileImport = Pick<ContactFileImportRow, (typeof ofClaimed)[number]> & { key: string | null };

/**
 * Gives this worker an import and notes that the worker is alive. Null when another living worker has the import, when the import is over, or while
 * its company is not in good standing.
 */
export async function claimFileImport(id: number, worker: string): Promise<ClaimedFileImport | null> {
  const [claimed] = await query(
    claimedShape,
    sql`update contact_file_imports i set claimed_by = ${worker}, touched_at = now() from companies c
     where i.id = ${id} and c.id = i.company_id and ${inGoodStanding} and ${atWork}
       and ${isUnclaimed(sql`i`, abandonedSeconds)}
     returning ${ContactFileImportRow.pick("i", ...ofClaimed)},
       (select f.object_key from media f where f.company_id = i.company_id and f.id = i.media_id) as key`,
  );
  return claimed ?? null;
}

const held = ["id", "status", "position", "existing", "bringBack"] as const;
export type HeldFileImport = Pick<ContactFileImportRow, (typeof held)[number]>;

/** The import, locked. Null when this worker no longer has it, when a user stopped it, or while its company is not in good standing. */
export async function holdFileImport(id: number, worker: string): Promise<HeldFileImport | null> {
  const [row] = await query(
    ContactFileImportRow.shape(...held),
    sql`select ${ContactFileImportRow.pick("i", ...held)} from contact_file_imports i join companies c on c.id = i.company_id and ${inGoodStanding}
     where i.id = ${id} and i.claimed_by = ${worker} and ${atWork} for no key update of i`,
  );
  return row ?? null;
}

/** Releases an import to another worker or a later round. */
export const releaseFileImport = (id: number, worker: string): Promise<number> =>
  run(sql`update contact_file_imports set claimed_by = null where id = ${id} and claimed_by = ${worker}`);

/** Notes that a worker has read a file to its end. A person then chooses the sheet and its columns. */
export async function fileLookedAt(id: number, worker: string, seen: readonly SeenSheet[]): Promise<void> {
  if (!(await holdFileImport(id, worker))) return;
  const preview = seen.map((sheet) => {
    const { shown, table } = previewOf(sheet);
    return { ...shown, columns: guessContactColumns(table, shown.hasHeader) };
  });
  const update = { status: "mapping", preview, total: preview[0]?.total ?? 0, claimedBy: null } as const;
  await ContactFileImportRow.update(update, { where: { id } });
  await tellFileImport(id);
}

/** Notes that all rows were compared with the contacts. The import then waits for a person's consent. */
export async function fileChecked(id: number, worker: string): Promise<void> {
  if (!(await holdFileImport(id, worker))) return;
  await ContactFileImportRow.update({ status: "ready", claimedBy: null }, { where: { id } });
  await tellFileImport(id);
}

/** Ends an import; if its file cannot be read, with the reason. Browsers fetch contacts again when some may have changed. */
export async function endFileImport(id: number, worker: string, failure: ImportFailure | null): Promise<void> {
  const open = await holdFileImport(id, worker);
  if (!open) return;
  const status = failure ? "failed" : open.status === "undoing" ? "undone" : "done";
  await ContactFileImportRow.update(
    { status, failure, mediaId: null, preview: null, claimedBy: null, finishedAt: new Date() },
    { where: { id } },
  );
  if (!failure) publish("contacts.renewed", {});
  await tellFileImport(id);
}
