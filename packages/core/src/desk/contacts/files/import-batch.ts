import { type importSkip, importSkips } from "@balcao/shared/contacts/import";
import { numberForms } from "@balcao/shared/phone";
import type { z } from "zod";
import { integer, type RowOf } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { tellContact } from "../publish.ts";
import { companyIdSql, sql } from "../../../base/sql.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import { isGroupChat } from "../address.ts";
import { ContactImportRow } from "../contact-import.model.ts";
import { ContactRow } from "../contact.model.ts";
import { lockAddresses } from "../numbers/identities.ts";
import { erasedOf } from "../numbers/removed-numbers.ts";
import { tellImport } from "./import.ts";
import { cleanName, isNameless, nameless } from "../name.ts";
import { identitiesOf, type PhoneContact, phoneContactColumns, phoneContactShape } from "../phone-book.ts";
import { listedColumns, listedShape, presentListed } from "../presenter.ts";

type Outcome = "added" | "named" | z.infer<typeof importSkip>;
const knownShape = ContactRow.shape("id", "name", "number", "userName");
type KnownRow = RowOf<typeof knownShape>;
/** A longer name is cut, because the form for contacts accepts no more. */
const maxNameLength = 50;

/**
 * Makes contacts of the next entries of an import and counts them in the same transaction, so a crash loses no entry and counts none twice. Returns
 * "busy" when another worker has the import, or when the import has ended. An import whose number was unlinked or removed meanwhile fails.
 */
export async function importSome(importId: number, most: number): Promise<"more" | "done" | "busy"> {
  const [open] = await lockImport(importId);
  if (!open) return "busy";
  if (open.number === null) {
    await breakOff(importId);
    return "done";
  }
  const entries = await nextEntries(open, most);
  const outcomes = await takeIn(entries, open);
  const isDone = entries.length < most;
  await countEntries(importId, entries.at(-1)?.jid, outcomes, isDone);
  return isDone ? "done" : "more";
}

/** Counts the next entry as failed because it could not be imported, so that the import goes on after it. Returns false when there is no entry. */
export async function failNext(importId: number): Promise<boolean> {
  const [open] = await lockImport(importId);
  const [entry] = open ? await nextEntries(open, 1) : [];
  if (entry) await countEntries(importId, entry.jid, ["failed"], false);
  return entry !== undefined;
}

/** The progress of an import, and the phone's own number and LID. */
const openImportShape = {
  ...ContactImportRow.shape("connectionId", "position"),
  ...ConnectionRow.shape("number", "lid"),
};
type OpenImport = RowOf<typeof openImportShape>;

const lockImport = (id: number): Promise<OpenImport[]> =>
  query(
    openImportShape,
    sql`select ${ContactImportRow.pick("i", "connectionId", "position")}, ${ConnectionRow.pick("w", "number", "lid")}
     from contact_imports i join connections w on w.company_id = i.company_id and w.id = i.connection_id
     where i.id = ${id} and i.status in ('waiting', 'running') for update of i skip locked`,
  );

const nextEntries = ({ connectionId, position, number }: OpenImport, most: number): Promise<PhoneContact[]> =>
  query(
    phoneContactShape,
    sql`select ${phoneContactColumns} from phone_contacts k
     where connection_id = ${connectionId} and jid > ${position} and owner = ${number} order by jid limit ${most}`,
  );

async function countEntries(
  id: number,
  position: string | undefined,
  outcomes: Outcome[],
  isDone: boolean,
): Promise<void> {
  const of = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const skips = importSkips.map((skip) => [skip, of(skip)] as const).filter(([, count]) => count > 0);
  const done = sql`done + ${outcomes.length}::int`;
  await run(
    sql`update contact_imports i set status = case when ${isDone} then 'done' else 'running' end,
       position = coalesce(${position ?? null}, position), done = ${done},
       total = case when ${isDone} then ${done} else greatest(total, ${done}) end,
       added = added + ${of("added")}, named = named + ${of("named")}, skipped = (
         select jsonb_object_agg(key, coalesce(was.value::int, 0) + coalesce(now.value::int, 0))
         from jsonb_each_text(i.skipped) was full join jsonb_each_text(${JSON.stringify(Object.fromEntries(skips))}::jsonb) now using (key)),
       touched_at = now(), finished_at = case when ${isDone} then clock_timestamp() end
     where id = ${id}`,
  );
  await tellImport(id);
}

async function breakOff(id: number): Promise<void> {
  await run(
    sql`update contact_imports set status = 'failed', touched_at = now(), finished_at = clock_timestamp() where id = ${id}`,
  );
  await tellImport(id);
}

/**
 * Creates contacts from the entries, names known contacts that have no name, and returns the outcome of each entry in their order. It does not
 * silently bring back people whose contact somebody deleted.
 */
async function takeIn(entries: readonly PhoneContact[], self: OpenImport): Promise<Outcome[]> {
  const isSelf = ({ phone, lid }: PhoneContact) =>
    (phone !== null && phone === self.number) || (lid !== null && lid === self.lid);
  const people = entries.filter((entry) => !isGroupChat(entry.jid) && !isSelf(entry));
  let known = await findKnown(people);
  const unknown = people.filter((entry) => entry.phone !== null && !known.has(entry));
  const erased = await erasedOf(unknown.map(({ phone }) => phone ?? ""));
  const strangers = unknown.filter(({ phone }) => !erased.has(phone ?? ""));
  const fresh = new Set<PhoneContact>();
  if (strangers.length > 0) {
    await lockAddresses(strangers.flatMap(identitiesOf));
    known = await findKnown(people);
    for (const entry of withoutTwins(strangers)) if (!known.has(entry)) fresh.add(entry);
    await addAll([...fresh]);
  }
  const named = await nameAll(known);
  return entries.map((entry) => {
    if (isGroupChat(entry.jid)) return "group";
    if (isSelf(entry)) return "self";
    if (fresh.has(entry)) return "added";
    if (named.has(entry)) return "named";
    if (!known.has(entry) && erased.has(entry.phone ?? "")) return "erased";
    return known.has(entry) || entry.phone !== null ? "same" : "no-number";
  });
}

/** Leaves out the second entry of a number that was saved both with and without its ninth digit, because both are one person. */
function withoutTwins(entries: readonly PhoneContact[]): PhoneContact[] {
  const seen = new Set<string>();
  return entries.filter(({ phone }) => {
    const forms = numberForms(phone ?? "");
    const isTwin = forms.some((form) => seen.has(form));
    for (const form of forms) seen.add(form);
    return !isTwin;
  });
}

/**
 * The company's existing contacts for these entries, found by any address. The other Brazilian form of a number counts too, unless WhatsApp confirmed
 * both numbers. An entry with a LID has a confirmed number.
 */
async function findKnown(entries: readonly PhoneContact[]): Promise<Map<PhoneContact, KnownRow>> {
  const given = entries.flatMap((entry, place) => [
    ...numberForms(entry.phone ?? "").map((value) => ({
      place,
      kind: "phone",
      value,
      sure: value === entry.phone || entry.lid === null,
    })),
    ...(entry.lid ? [{ place, kind: "lid", value: entry.lid, sure: true }] : []),
  ]);
  const column = <K extends keyof (typeof given)[number]>(name: K) => given.map((one) => one[name]);
  const rows = await query(
    { place: integer, ...knownShape },
    // Each table is read in a step of its own for the whole batch. In one join without statistics, Postgres would read all contacts for every entry.
    sql`with hit as materialized (
       select contact_id, kind, value, verified from contact_identities where kind = any('{phone,lid}') and value = any(${column("value")}::text[])
     ), person as materialized (
       select id, name, number, user_name from contacts where id = any (array(select contact_id from hit))
     )
     select g.place, ${ContactRow.pick("p", "id", "name", "number", "userName")} from unnest(${column("place")}::int[], ${column("kind")}::text[],
       ${column("value")}::text[], ${column("sure")}::boolean[]) as g(place, kind, value, sure)
     join hit h on h.kind = g.kind and h.value = g.value and (g.sure or not h.verified)
     join person p on p.id = h.contact_id order by g.place, p.id desc`,
  );
  return new Map(rows.map(({ place, ...contact }) => [entries[place] as PhoneContact, contact]));
}

/** Whether a name is only a number. */
const saysNothing = (name: string): boolean => !/[^-+().\d\s]/.test(name);

function nameOf({ name, notify }: PhoneContact): string | null {
  const said = [name, notify].map((one) => Array.from(cleanName(one)).slice(0, maxNameLength).join("").trim());
  return said.find((one) => !saysNothing(one)) ?? null;
}

/**
 * Makes contacts of the entries, with their addresses. WhatsApp has confirmed the addresses of an entry with a LID. Before the first message to any
 * other address, WhatsApp is asked about it.
 */
const addAll = (entries: readonly PhoneContact[]): Promise<number> =>
  run(
    sql`with given as (select * from unnest(${entries.map((entry) => nameOf(entry) ?? nameless(entry.phone ?? ""))}::text[],
       ${entries.map(({ phone }) => phone)}::text[], ${entries.map(({ lid }) => lid)}::text[]) with ordinality as g(name, phone, lid, place)),
     made as (
       insert into contacts (company_id, name, number, name_source)
       select ${companyIdSql}, name, phone, 'import' from given order by place
       returning company_id, id, number
     )
     insert into contact_identities (company_id, contact_id, kind, value, verified)
     select m.company_id, m.id, k.kind, k.value, g.lid is not null from made m join given g on g.phone = m.number
     cross join lateral (values ('phone', g.phone), ('lid', g.lid)) as k(kind, value)
     where k.value is not null on conflict do nothing`,
  );

/** Gives names to the nameless contacts, and returns their entries. A name that somebody has given meanwhile stays. */
async function nameAll(known: ReadonlyMap<PhoneContact, KnownRow>): Promise<Set<PhoneContact>> {
  const wanted = new Map<number, { entry: PhoneContact; old: string; name: string }>();
  for (const [entry, contact] of known) {
    const name = nameOf(entry);
    const isOpen = isNameless(contact) || saysNothing(contact.name);
    if (name !== null && isOpen && !wanted.has(contact.id)) wanted.set(contact.id, { entry, old: contact.name, name });
  }
  if (wanted.size === 0) return new Set();
  const [ids, changes] = [[...wanted.keys()], [...wanted.values()]];
  const rows = await query(
    listedShape,
    sql`with mine as (select id from contacts where id = any(${ids}::int[]) and merged_into is null and erased_at is null order by id desc for no key update)
     update contacts c set name = g.name, name_source = 'import' from mine,
       unnest(${ids}::int[], ${changes.map(({ old }) => old)}::text[], ${changes.map(({ name }) => name)}::text[]) as g(id, old, name)
     where mine.id = g.id and c.id = mine.id and c.name = g.old returning ${listedColumns}`,
  );
  for (const row of rows) await tellContact({ contact: presentListed(row) });
  return new Set(rows.flatMap(({ id }) => wanted.get(id)?.entry ?? []));
}
