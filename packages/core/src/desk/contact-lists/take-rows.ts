import type { RowOutcome, RowReason } from "@balcao/shared/contact-lists/import";
import type { ReadRow } from "@balcao/shared/contact-lists/rows";
import { maxItemsOfList } from "@balcao/shared/contact-lists/rules";
import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { companyIdSql, listed, raw, sql } from "../../base/sql.ts";
import { type NumberFacts, knownOf } from "../contacts/numbers/known-numbers.ts";
import { silencedOf } from "../contacts/numbers/removed-numbers.ts";
import { ContactListImportRowRow } from "./contact-list-import-row.model.ts";
import { ContactListItemRow } from "./contact-list-item.model.ts";
import { tellImport } from "./imports.ts";
import { tellList } from "./service.ts";
import { holdsImport } from "./work.ts";

interface Batch {
  importId: number;
  contactListId: number;
  worker: string;
  rows: readonly ReadRow[];
}
interface JudgedRow {
  row: ReadRow;
  outcome: RowOutcome;
  reason: RowReason | "";
}

/**
 * Adds the next rows of an import to the list, counts them and notes the place in the source, all in one transaction. So a crash loses no row and
 * counts none twice. Returns false when this worker no longer has the import.
 */
export async function takeRows({ importId, contactListId, worker, rows }: Batch): Promise<boolean> {
  // The list is locked before its imports, in the same order as when WhatsApp's answers are stored.
  await run(sql`select 1 from contact_lists where id = ${contactListId} for no key update`);
  if (!(await holdsImport(importId, worker))) return false;
  const numbers = rows.filter(({ fault }) => fault === null).map(({ number }) => number);
  const known = await knownOf(numbers);
  const judged = await add(contactListId, judge(rows, known, await silencedOf(numbers)), known);
  await report(importId, judged);
  await count(importId, judged);
  await tellImport(importId);
  if (judged.some(({ outcome }) => outcome === "valid" || outcome === "unchecked" || outcome === "notOnWhatsapp"))
    await tellList(contactListId);
  if (judged.some(({ outcome }) => outcome === "unchecked")) enqueue("contact-lists.check", {});
  return true;
}

/**
 * The outcome of each row, without a look at the list: `add` then changes the outcome of numbers that the list already has or has no room for.
 * `silenced` are numbers whose contacts had opted out before they were deleted or erased.
 */
function judge(
  rows: readonly ReadRow[],
  known: ReadonlyMap<string, NumberFacts>,
  silenced: ReadonlySet<string>,
): JudgedRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (row.fault) return { row, outcome: "invalid", reason: row.fault };
    if (seen.has(row.number)) return { row, outcome: "repeated", reason: "inFile" };
    seen.add(row.number);
    const { silent = false, isValid = null } = known.get(row.number) ?? {};
    if (silent || silenced.has(row.number)) return { row, outcome: "optedOut", reason: "" };
    return { row, outcome: isValid === null ? "unchecked" : isValid ? "valid" : "notOnWhatsapp", reason: row.note };
  });
}

const isNew = ({ outcome }: JudgedRow): boolean =>
  outcome === "valid" || outcome === "unchecked" || outcome === "notOnWhatsapp";

/** Adds the new numbers to the list. A number that the list already has counts as repeated, and a number without room as invalid. */
async function add(
  contactListId: number,
  judged: JudgedRow[],
  known: ReadonlyMap<string, NumberFacts>,
): Promise<JudgedRow[]> {
  const fresh = judged.filter(isNew);
  if (fresh.length === 0) return judged;
  const rows = fresh.map(({ row }) => row);
  const validities = rows.map(({ number }) => known.get(number)?.isValid ?? null);
  const checked = rows.map(({ number }, at) =>
    validities[at] === null ? null : (known.get(number)?.checkedAt ?? new Date()).toISOString(),
  );
  const added = await query(
    { number: text },
    sql`${ContactListItemRow.insert({
      companyId: companyIdSql,
      contactListId: sql`l.id`,
      name: sql`g.name`,
      number: sql`g.number`,
      email: sql`g.email`,
      variables: sql`g.variables::jsonb`,
      isWhatsappValid: sql`g.valid`,
      checkedAt: sql`g.checked::timestamptz`,
    })}
     from (select id, contacts_count from contact_lists where id = ${contactListId}) l,
       unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ number }) => number)}::text[], ${rows.map(({ email }) => email)}::text[],
         ${rows.map(({ variables }) => JSON.stringify(variables))}::text[], ${validities}::boolean[], ${checked}::text[])
         with ordinality as g(name, number, email, variables, valid, checked, place)
     where l.contacts_count + g.place <= ${raw(maxItemsOfList)} order by g.place
     on conflict (company_id, contact_list_id, number) do nothing returning number`,
  );
  const numbers = new Set(added.map(({ number }) => number));
  const had = await namesOnList(
    contactListId,
    rows.map(({ number }) => number).filter((number) => !numbers.has(number)),
  );
  return judged.map((one) => {
    if (!isNew(one) || numbers.has(one.row.number)) return one;
    return had.has(one.row.number)
      ? { ...one, outcome: "repeated", reason: "inList" }
      : { ...one, outcome: "invalid", reason: "full" };
  });
}

async function namesOnList(contactListId: number, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const found = await query(
    { number: text },
    sql`select i.number from contact_list_items i where i.contact_list_id = ${contactListId} and i.number = any(${[...numbers]}::text[])`,
  );
  return new Set(found.map(({ number }) => number));
}

const report = (importId: number, judged: readonly JudgedRow[]): Promise<number> =>
  run(
    sql`${ContactListImportRowRow.insert({
      companyId: companyIdSql,
      importId,
      row: sql`g.row`,
      outcome: sql`g.outcome`,
      reason: sql`g.reason`,
      name: sql`g.name`,
      number: sql`g.number`,
      email: sql`g.email`,
    })} from ${listed("g", {
      row: sql`${judged.map(({ row }) => row.row)}::int[]`,
      outcome: sql`${judged.map(({ outcome }) => outcome)}::text[]`,
      reason: sql`${judged.map(({ reason }) => reason)}::text[]`,
      name: sql`${judged.map(({ row }) => row.name)}::text[]`,
      number: sql`${judged.map(({ row }) => row.number)}::text[]`,
      email: sql`${judged.map(({ row }) => row.email)}::text[]`,
    })}`,
  );

function count(importId: number, judged: readonly JudgedRow[]): Promise<number> {
  const of = (wanted: RowOutcome) => judged.filter(({ outcome }) => outcome === wanted).length;
  const last = judged.at(-1)?.row.row ?? 0;
  return run(
    sql`update contact_list_imports set position = greatest(position, ${last}::int), valid = valid + ${of("valid")}::int,
       unchecked = unchecked + ${of("unchecked")}::int, not_on_whatsapp = not_on_whatsapp + ${of("notOnWhatsapp")}::int,
       repeated = repeated + ${of("repeated")}::int, invalid = invalid + ${of("invalid")}::int,
       opted_out = opted_out + ${of("optedOut")}::int, touched_at = now()
     where id = ${importId}`,
  );
}
