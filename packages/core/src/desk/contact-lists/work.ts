import { maxPreviewCell, previewRows } from "@balcao/shared/contact-lists/columns";
import { guessColumns, tableOf } from "@balcao/shared/contact-lists/guess";
import type { ImportFailure, SheetPreview } from "@balcao/shared/contact-lists/import";
import type { Language } from "@balcao/shared/language";
import { settingDefaults } from "@balcao/shared/settings/schema";
import { textOf } from "../../base/columns.ts";
import { isGone } from "../../base/postgres/alive.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { ContactListImportRow } from "./contact-list-import.model.ts";
import { tellImport } from "./imports.ts";

/** The worker of an import that was not touched for so long hangs, and another takes the import up. */
const abandonedSeconds = 60;

/** Companies whose plan includes campaigns and that are in good standing. What the others began waits. */
export const mayCampaign = sql`${inGoodStanding} and 'useCampaigns' = any(c.plan_features)`;

/** The imports of all companies that are under way, whoever has them: call it in the platform's scope. */
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
  language: textOf<Language>(),
};
export type ClaimedImport = Pick<ContactListImportRow, (typeof ofClaimed)[number] | "fileName"> & {
  key: string | null;
  /** Of the company. */
  language: Language;
};

/**
 * Takes an import for this worker, which shows that it lives (`base/postgres/alive.ts`); null when another that lives has it, or it is over. From then on
 * the one before is refused whatever it brings, should it live after all.
 */
export async function claimImport(id: number, worker: string): Promise<ClaimedImport | null> {
  const [claimed] = await query(
    claimedShape,
    sql`update contact_list_imports i set claimed_by = ${worker}, touched_at = now() from companies c
     where i.id = ${id} and c.id = i.company_id and ${mayCampaign} and i.status in ('reading', 'running')
       and case when i.claimed_by is null or i.touched_at < now() - make_interval(secs => ${raw(abandonedSeconds)}) then true
         else ${isGone(sql`i.claimed_by`)} end
     returning ${ContactListImportRow.pick("i", ...ofClaimed, "fileName")},
       (select f.object_key from media f where f.company_id = i.company_id and f.id = i.media_id) as key,
       coalesce((select s.value from settings s where s.company_id = i.company_id and s.key = 'language'), ${settingDefaults.language}::text) as language`,
  );
  return claimed ?? null;
}

/** Whether this worker still has the import, which is then locked; a stop, a deletion or a lost plan ends its work. */
export async function holdsImport(id: number, worker: string): Promise<boolean> {
  const held = await run(
    sql`select 1 from contact_list_imports i join companies c on c.id = i.company_id and ${mayCampaign}
     where i.id = ${id} and i.claimed_by = ${worker} and i.status in ('reading', 'running') for no key update of i`,
  );
  return held > 0;
}

/** Lets an import go, for another worker or a later round. */
export const releaseImport = (id: number, worker: string): Promise<number> =>
  run(sql`update contact_list_imports set claimed_by = null where id = ${id} and claimed_by = ${worker}`);

/** What was seen of one sheet of a file: its first rows with their numbers, and the places of the columns that say something. */
interface SeenSheet extends Pick<SheetPreview, "name" | "hidden" | "total" | "places"> {
  first: readonly (readonly [row: number, cells: readonly string[]])[];
}

/** A file was read to its end once: which sheet, and what its columns are, is asked for next. */
export async function previewRead(id: number, worker: string, seen: readonly SeenSheet[]): Promise<void> {
  if (!(await holdsImport(id, worker))) return;
  const preview = seen.map(previewOf);
  const update = { status: "mapping", preview, total: preview[0]?.total ?? 0, claimedBy: null } as const;
  await ContactListImportRow.update(update, { where: { id } });
  await tellImport(id);
}

const cut = (cell: string): string => cell.slice(0, maxPreviewCell);

function previewOf({ first, total, ...sheet }: SeenSheet): SheetPreview {
  const all = first.map(([, cells]) => sheet.places.map((at) => cells[at] ?? ""));
  const { above, hasHeader } = tableOf(all);
  const rows = all.slice(above);
  return {
    ...sheet,
    total: total - above,
    above: all.slice(0, above).map((cells) => cut(cells.find((cell) => cell !== "") ?? "")),
    rows: rows.slice(0, previewRows).map((cells) => cells.map(cut)),
    hasHeader,
    columns: guessColumns(rows, hasHeader),
    firstRow: first[above]?.[0] ?? 1,
  };
}

/** Ends an import, with the reason why when it failed. Answers whether this worker had it. */
export async function endImport(id: number, worker: string, failure: ImportFailure | null): Promise<boolean> {
  if (!(await holdsImport(id, worker))) return false;
  await ContactListImportRow.update(
    { status: failure ? "failed" : "done", failure, mediaId: null, preview: null, finishedAt: new Date() },
    { where: { id } },
  );
  await tellImport(id);
  return true;
}

/** Whether nothing needs the file of an import any more; its row goes, and the caller removes the file. */
export async function dropFile(key: string): Promise<boolean> {
  const dropped = await run(
    sql`delete from media f where f.object_key = ${key}
     and not exists (select 1 from contact_list_imports i where i.company_id = f.company_id and i.media_id = f.id)`,
  );
  return dropped > 0;
}
