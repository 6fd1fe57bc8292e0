import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { tellImport } from "./imports.ts";

/** Moves report rows that waited for WhatsApp's answer into another group. `moves` names the rows and sets their outcome. */
export async function moveUnchecked(moves: Sql): Promise<void> {
  const changed = await query(
    { id: integer },
    sql`with moved as (
       update contact_list_import_rows r ${moves} and r.outcome = 'unchecked' returning r.company_id, r.import_id, r.outcome
     ), sums as (
       select company_id, import_id, count(*)::int as all_of, count(*) filter (where outcome = 'valid')::int as valid,
         count(*) filter (where outcome = 'notOnWhatsapp')::int as absent, count(*) filter (where outcome = 'removed')::int as removed
       from moved group by 1, 2
     )
     update contact_list_imports i set unchecked = i.unchecked - s.all_of, valid = i.valid + s.valid,
       not_on_whatsapp = i.not_on_whatsapp + s.absent, removed = i.removed + s.removed
     from sums s where i.company_id = s.company_id and i.id = s.import_id returning i.id`,
  );
  for (const { id } of changed.toSorted((a, b) => a.id - b.id)) await tellImport(id);
}

/** In the reports of a list, ends the waiting for WhatsApp's answer about a number that leaves the list. */
export const forgetUnchecked = (contactListId: number, number: string): Promise<void> =>
  moveUnchecked(
    sql`set outcome = 'removed' from contact_list_imports o
     where o.company_id = r.company_id and o.id = r.import_id and o.contact_list_id = ${contactListId} and r.number = ${number}`,
  );
