import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { listed, sql } from "../../base/sql.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { formsOf, keepFingerprints } from "../contacts/numbers/removed-numbers.ts";

const own = ["id", "name", "number", "userName", "email", "extraInfo"] as const;
const knownShape = { given: text, ...ContactRow.shape(...own) };
export type KnownContact = Pick<ContactRow, (typeof own)[number]>;

/**
 * The company's contacts with these numbers, in either Brazilian form, or with these user names with their @. The keys are the given texts; the exact
 * form wins over the other form. Each table is read once for the whole batch.
 */
export async function contactsWith(numbers: readonly string[]): Promise<Map<string, KnownContact>> {
  const forms = numbers.flatMap((number) => formsOf(number).map((value) => ({ number, value })));
  if (forms.length === 0) return new Map();
  const names = numbers.filter((number) => number.startsWith("@")).map((name) => name.slice(1));
  const rows = await query(
    knownShape,
    sql`with hit as materialized (
       select contact_id, value from contact_identities where kind = 'phone' and value = any(${forms.map(({ value }) => value)}::text[])
       union all select contact_id, '@' || value from contact_identities where kind = 'username' and value = any(${names}::text[])
     ), person as materialized (
       select ${ContactRow.pick("c", ...own)} from contacts c where c.id = any (array(select contact_id from hit)) and c.merged_into is null
     )
     select g.number as given, p.* from ${listed("g", {
       number: sql`${forms.map(({ number }) => number)}::text[]`,
       value: sql`${forms.map(({ value }) => value)}::text[]`,
     })}
     join hit h on h.value = g.value join person p on p.id = h.contact_id order by g.number, (h.value = g.number), p.id desc`,
  );
  return new Map(rows.map(({ given, ...contact }) => [given, contact]));
}

/**
 * Called before contacts are deleted. Fingerprints of their addresses keep imports from bringing the contacts back silently. The details about them
 * in import reports are deleted, even in rows that made no contact, such as a repeated row.
 */
export async function noteErased(contactIds: readonly number[], addresses: readonly string[]): Promise<void> {
  await keepFingerprints(contactIds, addresses);
  await run(sql`${emptyRows} where contact_id = any(${[...contactIds]}::int[])`);
  await run(sql`${emptyRows} where contact_id is null and number <> '' and number = any(${[...addresses]}::text[])`);
}

const emptyRows = sql`update contact_file_import_rows set name = '', number = '', email = '', extra = '[]', before = null, after = null`;
