import type { ReadContact } from "@balcao/shared/contact-file-imports/rows";
import { contactRowOutcomes } from "@balcao/shared/contact-file-imports/schema";
import { numberForms } from "@balcao/shared/phone";
import { numberRefusals } from "@balcao/shared/numbers/typed-number";
import { integer, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { companyIdSql, listed, raw, sql } from "../../base/sql.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { lockAddresses } from "../contacts/numbers/identities.ts";
import { ContactFileImportRowRow } from "./contact-file-import-row.model.ts";
import { tellFileImport } from "./imports.ts";
import { formsOf } from "../contacts/numbers/removed-numbers.ts";
import { judge, type JudgedContact } from "./judge.ts";
import { holdFileImport } from "./work.ts";

/** How many contacts one transaction makes. A message for one of them waits until the transaction ends. */
export const contactsAtOnce = 200;
const jsonOf = (values: readonly unknown[]) => values.map((value) => (value === null ? null : JSON.stringify(value)));

/**
 * Compares the next rows of a file with the contacts, and stores the rows with their planned outcomes. Nothing else changes. Returns false when this
 * worker no longer has the import.
 */
export async function checkRows(importId: number, worker: string, rows: readonly ReadContact[]): Promise<boolean> {
  const open = await holdFileImport(importId, worker);
  if (open?.status !== "checking") return false;
  const judged = await judge(rows, open, await earlierOf(importId, rows));
  await run(
    sql`${ContactFileImportRowRow.insert({
      companyId: companyIdSql,
      importId,
      row: sql`g.row`,
      outcome: sql`g.outcome`,
      reason: sql`g.reason`,
      name: sql`g.name`,
      number: sql`g.number`,
      email: sql`g.email`,
      extra: sql`g.extra::jsonb`,
    })} from ${listed("g", {
      row: sql`${judged.map(({ row }) => row.row)}::int[]`,
      outcome: sql`${judged.map(({ outcome }) => outcome)}::text[]`,
      reason: sql`${judged.map(({ reason }) => reason)}::text[]`,
      name: sql`${judged.map(({ row }) => row.name)}::text[]`,
      number: sql`${judged.map(({ row }) => row.number)}::text[]`,
      email: sql`${judged.map(({ row }) => row.email)}::text[]`,
      extra: sql`${jsonOf(judged.map(({ row }) => row.extra))}::text[]`,
    })}`,
  );
  await count(importId, judged);
  return true;
}

const isAddress = ({ fault }: ReadContact): boolean => fault === null || fault === "userName";

/** The numbers that both these rows and earlier rows have, in either Brazilian form. */
async function earlierOf(importId: number, rows: readonly ReadContact[]): Promise<Set<string>> {
  const [first] = rows;
  if (!first) return new Set();
  const forms = rows.filter(isAddress).flatMap(({ number }) => formsOf(number.toLowerCase()));
  const found = await query(
    { number: text },
    sql`select distinct r.number from contact_file_import_rows r
     where r.import_id = ${importId} and r.number = any(${forms}::text[]) and r.row < ${first.row} and r.outcome <> 'refused'`,
  );
  return new Set(found.flatMap(({ number }) => formsOf(number)));
}

/**
 * Makes and changes the contacts of the next rows, and counts them in the same transaction. Returns "gone" when this worker no longer has the import.
 */
export async function takeContacts(importId: number, worker: string): Promise<"more" | "done" | "gone"> {
  const open = await holdFileImport(importId, worker);
  if (open?.status !== "running") return "gone";
  const rows = await nextRows(importId, open.position);
  if (rows.length === 0) return "done";
  const earlier = await earlierOf(importId, rows);
  await lockFor(await judge(rows, open, earlier));
  const judged = await judge(rows, open, earlier);
  const made = await make(judged.filter(({ outcome }) => outcome === "added"));
  const changed = await change(judged.filter(({ outcome }) => outcome === "updated"));
  await keep(importId, judged, new Map([...made, ...changed]));
  await count(importId, judged);
  return "more";
}

/** Locks these contacts, so that nobody else makes or changes one of them: addresses before contacts, and contacts newest first (law 12). */
async function lockFor(judged: readonly JudgedContact[]): Promise<void> {
  const strangers = judged.flatMap(({ row, known }) => (known || row.fault ? [] : numberForms(row.number)));
  await lockAddresses(strangers.map((value) => ({ kind: "phone", value })));
  const ids = judged.flatMap(({ known }) => known?.id ?? []);
  await run(sql`select 1 from contacts where id = any(${ids}::int[]) order by id desc for no key update`);
}

const ofRow = ["row", "name", "number", "email", "extra", "reason"] as const;
async function nextRows(importId: number, after: number): Promise<ReadContact[]> {
  const rows = await query(
    ContactFileImportRowRow.shape(...ofRow),
    sql`select ${ContactFileImportRowRow.pick("r", ...ofRow)} from contact_file_import_rows r
     where r.import_id = ${importId} and r.row > ${after} order by r.row limit ${raw(contactsAtOnce)}`,
  );
  return rows.map(({ reason, ...row }) => ({
    ...row,
    fault: row.number.startsWith("@") ? "userName" : (numberRefusals.find((one) => one === reason) ?? null),
    note: reason === "email" || reason === "cut" || reason === "more" ? reason : "",
  }));
}

/** Makes the new contacts. WhatsApp is asked about their numbers before the first message to them. */
async function make(judged: readonly JudgedContact[]): Promise<Map<number, number>> {
  if (judged.length === 0) return new Map();
  const states = judged.map(({ after }) => after);
  const made = await query(
    { number: text, id: integer },
    sql`with made as (
       ${ContactRow.insert({
         companyId: companyIdSql,
         name: sql`g.name`,
         number: sql`g.number`,
         email: sql`g.email`,
         extraInfo: sql`g.extra::jsonb`,
         nameSource: "import",
       })} from unnest(${states.map((state) => state?.name ?? "")}::text[], ${judged.map(({ row }) => row.number)}::text[],
         ${states.map((state) => state?.email ?? "")}::text[], ${jsonOf(states.map((state) => state?.extraInfo ?? []))}::text[])
         with ordinality as g(name, number, email, extra, place) order by g.place
       returning company_id, id, number
     ), addressed as (
       insert into contact_identities (company_id, contact_id, kind, value, verified)
       select m.company_id, m.id, 'phone', m.number, false from made m on conflict do nothing
     ) select number, id from made`,
  );
  const ids = new Map(made.map(({ number, id }) => [number, id]));
  return new Map(judged.map(({ row }) => [row.row, ids.get(row.number) ?? 0]));
}

/** Changes contacts that are locked. */
const change = async (judged: readonly JudgedContact[]): Promise<Map<number, number>> => {
  const ids = judged.map(({ known }) => known?.id ?? 0);
  if (judged.length > 0)
    await run(
      sql`update contacts c set name = g.name, email = g.email, extra_info = g.extra::jsonb,
         name_source = case when c.name = g.name then c.name_source else 'import' end
       from ${listed("g", {
         id: sql`${ids}::int[]`,
         name: sql`${judged.map(({ after }) => after?.name ?? "")}::text[]`,
         email: sql`${judged.map(({ after }) => after?.email ?? "")}::text[]`,
         extra: sql`${jsonOf(judged.map(({ after }) => after?.extraInfo ?? []))}::text[]`,
       })} where c.id = g.id`,
    );
  return new Map(judged.map(({ row, known }) => [row.row, known?.id ?? 0]));
};

/** Stores the outcomes of the rows, with the values for undoing them. */
const keep = (importId: number, judged: readonly JudgedContact[], ids: ReadonlyMap<number, number>): Promise<number> =>
  run(
    sql`update contact_file_import_rows r set outcome = g.outcome, reason = g.reason, contact_id = g.contact, before = g.before::jsonb,
       after = g.after::jsonb
     from ${listed("g", {
       row: sql`${judged.map(({ row }) => row.row)}::int[]`,
       outcome: sql`${judged.map(({ outcome }) => outcome)}::text[]`,
       reason: sql`${judged.map(({ reason }) => reason)}::text[]`,
       contact: sql`${judged.map(({ row }) => ids.get(row.row) ?? null)}::int[]`,
       before: sql`${jsonOf(judged.map(({ before }) => before))}::text[]`,
       after: sql`${jsonOf(judged.map(({ after }) => after))}::text[]`,
     })} where r.import_id = ${importId} and r.row = g.row`,
  );

async function count(importId: number, judged: readonly JudgedContact[]): Promise<void> {
  const sums = contactRowOutcomes.map(
    (outcome) =>
      sql`${raw(outcome)} = ${raw(outcome)} + ${judged.filter((one) => one.outcome === outcome).length}::int`,
  );
  const [added, updated, same, repeated, refused] = sums;
  const last = judged.at(-1)?.row.row ?? 0;
  await run(
    sql`update contact_file_imports set position = greatest(position, ${last}::int), ${added}, ${updated}, ${same}, ${repeated}, ${refused},
       touched_at = now() where id = ${importId}`,
  );
  await tellFileImport(importId);
}
