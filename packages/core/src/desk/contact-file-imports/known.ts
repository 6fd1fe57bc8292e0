import { numberForms } from "@balcao/shared/phone";
import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { secrets } from "../../base/secrets.ts";
import { listed, sql } from "../../base/sql.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { RemovedNumberRow } from "./removed-number.model.ts";

const own = ["id", "name", "number", "userName", "email", "extraInfo"] as const;
const knownShape = { given: text, ...ContactRow.shape(...own) };
export type KnownContact = Pick<ContactRow, (typeof own)[number]>;

/** The forms in which a number, or a user name with its @, may be stored. */
export const formsOf = (address: string): string[] => (address.startsWith("@") ? [address] : numberForms(address));

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

const place = "removed_numbers";
/** The text for a fingerprint. Both Brazilian forms of a number have the same text. */
const wordOf = (address: string): string => formsOf(address).toSorted()[0] ?? address;

/** The fingerprints by which a deleted contact with this number is known, under every key. */
export const fingerprintsOf = (address: string): string[] => secrets.fingerprints(place, wordOf(address));

/** Those of the given numbers whose contact somebody deleted. */
export async function erasedOf(numbers: readonly string[]): Promise<Set<string>> {
  const words = numbers.flatMap((number) => fingerprintsOf(number).map((fingerprint) => ({ number, fingerprint })));
  if (words.length === 0) return new Set();
  const rows = await query(
    RemovedNumberRow.shape("fingerprint"),
    sql`select r.fingerprint from removed_numbers r where r.fingerprint = any(${words.map(({ fingerprint }) => fingerprint)}::text[])`,
  );
  const found = new Set(rows.map(({ fingerprint }) => fingerprint));
  return new Set(words.filter(({ fingerprint }) => found.has(fingerprint)).map(({ number }) => number));
}

/** The numbers of these contacts, each in both Brazilian forms, and their user names with the @. */
export async function addressesOf(contactIds: readonly number[]): Promise<string[]> {
  const rows = await query(
    { value: text },
    sql`select case i.kind when 'phone' then i.value else '@' || i.value end as value from contact_identities i
     where i.kind in ('phone', 'username') and i.contact_id = any(${[...contactIds]}::int[])`,
  );
  return [...new Set(rows.flatMap(({ value }) => formsOf(value)))];
}

/**
 * Notes contacts that are about to be deleted. Fingerprints of their addresses keep imports from bringing them back silently. The details about them
 * in import reports are deleted, even in rows that made no contact, such as a repeated row.
 */
export async function noteErased(contactIds: readonly number[], addresses: readonly string[]): Promise<void> {
  const prints = [...new Set(addresses.map((address) => fingerprintsOf(address)[0] ?? ""))];
  await run(
    sql`${RemovedNumberRow.insert({
      companyId: sql`nullif(current_setting('app.company_id', true), '')::int`,
      fingerprint: sql`g.fingerprint`,
    })} from unnest(${prints.toSorted()}::text[]) as g(fingerprint)
     on conflict (company_id, fingerprint) do update set removed_at = excluded.removed_at`,
  );
  await run(sql`${emptyRows} where contact_id = any(${[...contactIds]}::int[])`);
  await run(sql`${emptyRows} where contact_id is null and number <> '' and number = any(${[...addresses]}::text[])`);
}

const emptyRows = sql`update contact_file_import_rows set name = '', number = '', email = '', extra = '[]', before = null, after = null`;
