import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { boolean } from "../../base/columns.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { isSame } from "./change.ts";
import { ContactFileImportRowRow } from "./contact-file-import-row.model.ts";
import { tellFileImport } from "./imports.ts";
import { contactsAtOnce } from "./take-contacts.ts";
import { holdFileImport } from "./work.ts";

const ofRow = ["row", "contactId", "before", "after"] as const;
type DoneRow = Pick<ContactFileImportRowRow, (typeof ofRow)[number]>;
const contactShape = { ...ContactRow.shape("id", "name", "email", "extraInfo"), touched: boolean };

/**
 * Undoes the changes of the next rows, and counts them in the same transaction. A contact whose values changed after the import stays as it is. A
 * contact that the import made also stays if something belongs to it now, such as a ticket, a message, an opt-out, a legal basis, a hold or a merge.
 * Returns "gone" when this worker no longer has the import.
 */
export async function undoRows(importId: number, worker: string): Promise<"more" | "done" | "gone"> {
  const open = await holdFileImport(importId, worker);
  if (open?.status !== "undoing") return "gone";
  const rows = await query(
    ContactFileImportRowRow.shape(...ofRow),
    sql`select ${ContactFileImportRowRow.pick("r", ...ofRow)} from contact_file_import_rows r
     where r.import_id = ${importId} and r.row > ${open.position} and r.outcome in ('added', 'updated') order by r.row limit ${raw(contactsAtOnce)}`,
  );
  const last = rows.at(-1);
  if (!last) return "done";
  const untouched = await untouchedOf(rows);
  await setBack(rows.filter((row) => row.before !== null && untouched.has(row.row)));
  // The rows are marked as undone before their contacts are deleted.
  await run(
    sql`update contact_file_import_rows set undo = case when row = any(${[...untouched]}::int[]) then 'undone' else 'kept' end
     where import_id = ${importId} and row = any(${rows.map(({ row }) => row)}::int[])`,
  );
  await remove(rows.filter((row) => row.before === null && untouched.has(row.row)));
  await run(
    sql`update contact_file_imports set position = ${last.row}, undone = undone + ${untouched.size}::int,
       kept = kept + ${rows.length - untouched.size}::int, touched_at = now() where id = ${importId}`,
  );
  await tellFileImport(importId);
  return "more";
}

/** The rows whose contacts are still as the import left them. The contacts are locked, newest first (law 12). */
async function untouchedOf(rows: readonly DoneRow[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ contactId }) => contactId ?? []);
  const contacts = await query(
    contactShape,
    sql`select ${ContactRow.pick("c", "id", "name", "email", "extraInfo")},
       c.blocked_at is not null or c.opted_out_at is not null
         or exists (select 1 from tickets t where t.company_id = c.company_id and t.contact_id = c.id)
         or exists (select 1 from messages m where m.company_id = c.company_id and m.contact_id = c.id)
         or exists (select 1 from messages m where m.company_id = c.company_id and m.author_contact_id = c.id)
         or exists (select 1 from schedules s where s.company_id = c.company_id and s.contact_id = c.id)
         or exists (select 1 from campaign_shippings p where p.company_id = c.company_id and p.contact_id = c.id)
         or exists (select 1 from data_requests q where q.company_id = c.company_id and q.contact_id = c.id)
         or exists (select 1 from contact_holds h where h.company_id = c.company_id and h.contact_id = c.id)
         or exists (select 1 from contact_erasures e where e.company_id = c.company_id and e.contact_id = c.id)
         or exists (select 1 from consents k where k.company_id = c.company_id and k.contact_id = c.id)
         or exists (select 1 from contact_merges g where g.company_id = c.company_id and g.kept_id = c.id)
         or exists (select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and (i.kind <> 'phone' or i.value <> c.number)) as touched
     from contacts c where c.id = any(${ids}::int[]) and c.merged_into is null order by c.id desc for update of c`,
  );
  const found = new Map(contacts.map((contact) => [contact.id, contact]));
  return new Set(
    rows.flatMap(({ row, contactId, before, after }) => {
      const contact = found.get(contactId ?? 0);
      if (!contact || !after || !isSame(contact, after)) return [];
      // A contact that the import made is deleted only when nothing belongs to it. A contact that the import changed gets its earlier values,
      // whatever messages came since.
      return before === null && contact.touched ? [] : [row];
    }),
  );
}

async function setBack(rows: readonly DoneRow[]): Promise<void> {
  for (const { contactId, before } of rows)
    if (before) await ContactRow.update({ ...before }, { where: { id: contactId ?? 0 } });
}

async function remove(rows: readonly DoneRow[]): Promise<void> {
  const contactIds = rows.flatMap(({ contactId }) => contactId ?? []);
  if (contactIds.length === 0) return;
  await run(sql`delete from contacts where id = any(${contactIds}::int[])`);
  publish("contact.delete", { contactIds });
}
