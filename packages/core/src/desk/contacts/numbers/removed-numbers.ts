import { numberForms } from "@balcao/shared/phone";
import { integer, text } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { secrets } from "../../../base/secrets.ts";
import { companyIdSql, type Sql, sql } from "../../../base/sql.ts";
import { RemovedNumberRow } from "./removed-number.model.ts";

/** The forms in which a number, or a user name with its @, may be stored. */
export const formsOf = (address: string): string[] => (address.startsWith("@") ? [address] : numberForms(address));

const place = "removed_numbers";
/** The text for a fingerprint. Both Brazilian forms of a number have the same text. */
const wordOf = (address: string): string => formsOf(address).toSorted()[0] ?? address;

/** The fingerprints by which a deleted contact with this number is found, one for each key. */
export const fingerprintsOf = (address: string): string[] => secrets.fingerprints(place, wordOf(address));

/** Which of the given numbers belonged to a contact that somebody deleted. */
export const erasedOf = (numbers: readonly string[]): Promise<Set<string>> => removedAmong(numbers, sql`true`);

/** The given numbers whose contact had opted out of campaigns and was deleted or erased. No campaign writes to them. */
export async function silencedOf(numbers: readonly string[]): Promise<Set<string>> {
  return (await hasSilenced()) ? removedAmong(numbers, sql`r.no_campaigns`) : new Set();
}

/** Whether any deleted contact had opted out. If none had, no fingerprints need to be computed. */
export const hasSilenced = async (): Promise<boolean> =>
  (await run(sql`select 1 from removed_numbers where no_campaigns limit 1`)) > 0;

async function removedAmong(numbers: readonly string[], which: Sql): Promise<Set<string>> {
  const words = numbers.flatMap((number) => fingerprintsOf(number).map((fingerprint) => ({ number, fingerprint })));
  if (words.length === 0) return new Set();
  const rows = await query(
    RemovedNumberRow.shape("fingerprint"),
    sql`select r.fingerprint from removed_numbers r where ${which} and r.fingerprint = any(${words.map(({ fingerprint }) => fingerprint)}::text[])`,
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

/** Keeps fingerprints of the addresses of contacts that are about to be deleted, and whether each person had opted out of campaigns. */
export async function keepFingerprints(contactIds: readonly number[], addresses: readonly string[]): Promise<void> {
  const silent = await query(
    { id: integer },
    sql`select id from contacts where id = any(${[...contactIds]}::int[]) and opted_out_at is not null`,
  );
  const quiet = new Set((await addressesOf(silent.map(({ id }) => id))).map((address) => fingerprintsOf(address)[0]));
  const prints = [...new Set(addresses.map((address) => fingerprintsOf(address)[0] ?? ""))].toSorted();
  await run(
    sql`${RemovedNumberRow.insert(
      {
        companyId: companyIdSql,
        fingerprint: sql`g.fingerprint`,
        noCampaigns: sql`g.silent`,
      },
      "r",
    )} from unnest(${prints}::text[], ${prints.map((print) => quiet.has(print))}::boolean[]) as g(fingerprint, silent)
     on conflict (company_id, fingerprint) do update set removed_at = excluded.removed_at, no_campaigns = r.no_campaigns or excluded.no_campaigns`,
  );
}

/** Whether a deleted contact with one of this contact's addresses had opted out. */
export const isSilenced = async (contactId: number): Promise<boolean> =>
  (await hasSilenced()) && (await silencedOf(await addressesOf([contactId]))).size > 0;

/** Forgets the opt-outs that deletions had kept for the numbers of this contact, because the customer wants campaigns again. */
export async function letCampaignsBack(contactId: number): Promise<void> {
  if (!(await hasSilenced())) return;
  const prints = (await addressesOf([contactId])).flatMap((address) => fingerprintsOf(address));
  await run(
    sql`update removed_numbers set no_campaigns = false where no_campaigns and fingerprint = any(${prints}::text[])`,
  );
}
