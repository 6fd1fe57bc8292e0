import { guessColumns } from "@balcao/shared/contact-lists/guess";
import type { ImportFailure } from "@balcao/shared/people-files/preview";
import { isUnclaimed } from "../../base/postgres/alive.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { ContactListImportRow } from "./contact-list-import.model.ts";
import { previewOf, type SeenSheet } from "../people-files/preview.ts";
import { tellImport } from "./imports.ts";

/** After this time without a sign of its worker, an import goes to another worker. */
const abandonedSeconds = 60;

/** The condition that a company is in good standing and its plan includes campaigns. Imports and campaigns of other companies wait. */
export const mayCampaign = sql`${inGoodStanding} and 'useCampaigns' = any(c.plan_features)`;

/** The running imports of all companies, whichever worker has them. Call it in the platform's scope. */
export const dueListImports = (): Promise<{ id: number; companyId: number }[]> =>
  query(
    ContactListImportRow.shape("id", "companyId"),
    sql`select ${ContactListImportRow.pick("i", "id", "companyId")} from contact_list_imports i
     join companies c on c.id = i.company_id and ${mayCampaign}
     where i.status in ('reading', 'running') order by i.id`,
  );

const ofClaimed = [
  "id",
  "companyId",
  "contactListId",
  "source",
  "status",
  "sheet",
  "columns",
  "position",
  "filter",
] as const;
const claimedShape = {
  ...ContactListImportRow.shape(...ofClaimed),
  key: MediaRow.columns.objectKey.null,
  fileName: ContactListImportRow.columns.fileName,
};
export type ClaimedImport = Pick<ContactListImportRow, (typeof ofClaimed)[number] | "fileName"> & {
  key: string | null;
};

/**
 * Gives this worker an import and notes that the worker is alive (`base/postgres/alive.ts`). Null when another living worker has the import, when the
 * import is over, or while its company may not import. From then on the former worker's rows are refused, even if that worker still lives.
 */
export async function claimImport(id: number, worker: string): Promise<ClaimedImport | null> {
  const [claimed] = await query(
    claimedShape,
    sql`update contact_list_imports i set claimed_by = ${worker}, touched_at = now() from companies c
     where i.id = ${id} and c.id = i.company_id and ${mayCampaign} and i.status in ('reading', 'running')
       and ${isUnclaimed(sql`i`, abandonedSeconds)}
     returning ${ContactListImportRow.pick("i", ...ofClaimed, "fileName")},
       (select f.object_key from media f where f.company_id = i.company_id and f.id = i.media_id) as key`,
  );
  return claimed ?? null;
}

/** Whether this worker still has the import, which is then locked. Also false after a stop, after a deletion, or without the plan feature. */
export async function holdsImport(id: number, worker: string): Promise<boolean> {
  const held = await run(
    sql`select 1 from contact_list_imports i join companies c on c.id = i.company_id and ${mayCampaign}
     where i.id = ${id} and i.claimed_by = ${worker} and i.status in ('reading', 'running') for no key update of i`,
  );
  return held > 0;
}

/** Releases an import to another worker or a later round. */
export const releaseImport = (id: number, worker: string): Promise<number> =>
  run(sql`update contact_list_imports set claimed_by = null where id = ${id} and claimed_by = ${worker}`);

/** Notes that a worker has read a file to its end. A person then chooses the sheet and its columns. */
export async function previewRead(id: number, worker: string, seen: readonly SeenSheet[]): Promise<void> {
  if (!(await holdsImport(id, worker))) return;
  const preview = seen.map((sheet) => {
    const { shown, table } = previewOf(sheet);
    return { ...shown, columns: guessColumns(table, shown.hasHeader) };
  });
  const update = { status: "mapping", preview, total: preview[0]?.total ?? 0, claimedBy: null } as const;
  await ContactListImportRow.update(update, { where: { id } });
  await tellImport(id);
}

/** Ends an import, with the reason if it failed. Returns whether this worker had it. */
export async function endImport(id: number, worker: string, failure: ImportFailure | null): Promise<boolean> {
  if (!(await holdsImport(id, worker))) return false;
  await ContactListImportRow.update(
    { status: failure ? "failed" : "done", failure, mediaId: null, preview: null, finishedAt: new Date() },
    { where: { id } },
  );
  await tellImport(id);
  return true;
}
