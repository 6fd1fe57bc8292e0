import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { integer } from "../../base/columns.ts";
import { moveUnchecked } from "./outcomes.ts";

/**
 * Empties the rows of import reports with these numbers, because their owners were deleted. The rows still count, but have no name. A row that waited
 * for WhatsApp's answer no longer waits. People of the lists stay, because a list is a source of its own (docs/adr/0071-what-a-deletion-forgets.md).
 */
export async function forgetRows(numbers: readonly string[]): Promise<void> {
  const these = sql`${[...numbers]}::text[]`;
  // Lists are locked before their imports, in the same order as when WhatsApp's answers are stored.
  await run(
    sql`select 1 from contact_lists l where l.id in (
       select i.contact_list_id from contact_list_imports i join contact_list_import_rows r on r.company_id = i.company_id and r.import_id = i.id
       where r.number <> '' and r.number = any(${these})) order by l.id for no key update`,
  );
  await moveUnchecked(sql`set outcome = 'removed' where r.number <> '' and r.number = any(${these})`);
  await run(
    sql`update contact_list_import_rows r set name = '', number = '', email = '' where r.number <> '' and r.number = any(${these})`,
  );
}

/** The number of contact lists that have one of these numbers. */
export async function listsWith(numbers: readonly string[]): Promise<number> {
  const [found] = await query(
    { count: integer },
    sql`select count(distinct i.contact_list_id)::int as count from contact_list_items i where i.number = any(${[...numbers]}::text[])`,
  );
  return found?.count ?? 0;
}
