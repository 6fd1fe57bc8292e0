import type { importSkip } from "@balcao/shared/contacts/import";
import { numberForms } from "@balcao/shared/phone";
import type { z } from "zod";
import { query } from "../database.ts";
import type { Identity } from "../messages/inbound.ts";
import { publish } from "../outbox/write.ts";
import { lockAddresses } from "./identify.ts";
import { tellImport } from "./import.ts";
import { cleanName, isNameless, nameless } from "./name.ts";
import type { PhoneContact } from "./phone-book.ts";
import { type ListedRow, listedColumns, presentListed } from "./presenter.ts";

type Outcome = "added" | "named" | z.infer<typeof importSkip>;
type Known = { id: number; name: string; number: string };
/** Names longer than a form takes are cut. */
const maxNameLength = 50;

/**
 * Deals with the next entries of an import in this transaction, and counts them: what a crash interrupts was not done. "busy": somebody
 * else is at it, or it has ended. Whose number was unlinked or removed meanwhile has nothing more to tell: it has failed.
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
  await count(importId, entries.at(-1)?.jid, outcomes, isDone);
  return isDone ? "done" : "more";
}

/** The next entry cannot be taken in: it is counted as failed, and the others go on. False: there is none that could be to blame. */
export async function failNext(importId: number): Promise<boolean> {
  const [open] = await lockImport(importId);
  const [entry] = open ? await nextEntries(open, 1) : [];
  if (entry) await count(importId, entry.jid, ["failed"], false);
  return entry !== undefined;
}

interface Open {
  connectionId: number;
  position: string;
  /** The phone's own. */
  number: string | null;
  lid: string | null;
}
const lockImport = (id: number): Promise<Open[]> =>
  query<Open>(
    `select i.connection_id as "connectionId", i.position, w.number, w.lid from contact_imports i join connections w on w.company_id = i.company_id and w.id = i.connection_id
     where i.id = $1 and i.status in ('waiting', 'running') for update of i skip locked`,
    [id],
  );

const nextEntries = ({ connectionId, position, number }: Open, most: number): Promise<PhoneContact[]> =>
  query<PhoneContact>(
    `select jid, phone, lid, nullif(name, '') as name, nullif(notify, '') as notify from phone_contacts
     where connection_id = $1 and jid > $2 and owner = $3 order by jid limit $4`,
    [connectionId, position, number, most],
  );

async function count(id: number, position: string | undefined, outcomes: Outcome[], isDone: boolean): Promise<void> {
  const of = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
  const skips = (["group", "self", "no-number", "same", "failed"] as const).map((skip) => [skip, of(skip)] as const);
  await query(
    `update contact_imports i set status = case when $7 then 'done' else 'running' end, position = coalesce($2, position), done = done + $3,
       total = case when $7 then done + $3 else greatest(total, done + $3) end, added = added + $4, named = named + $5,
       skipped = (select jsonb_object_agg(key, value::int + coalesce(($6::jsonb->>key)::int, 0)) from jsonb_each_text(i.skipped)),
       touched_at = now(), finished_at = case when $7 then clock_timestamp() end
     where id = $1`,
    [
      id,
      position ?? null,
      outcomes.length,
      of("added"),
      of("named"),
      JSON.stringify(Object.fromEntries(skips)),
      isDone,
    ],
  );
  await tellImport(id);
}

async function breakOff(id: number): Promise<void> {
  await query(
    "update contact_imports set status = 'failed', touched_at = now(), finished_at = clock_timestamp() where id = $1",
    [id],
  );
  await tellImport(id);
}

const identitiesOf = ({ phone, lid }: PhoneContact): Identity[] => [
  ...(phone ? [{ kind: "phone", value: phone } as const] : []),
  ...(lid ? [{ kind: "lid", value: lid } as const] : []),
];

/** What becomes of each entry, in their order. */
async function takeIn(entries: readonly PhoneContact[], self: Open): Promise<Outcome[]> {
  const isSelf = ({ phone, lid }: PhoneContact) =>
    (phone !== null && phone === self.number) || (lid !== null && lid === self.lid);
  const people = entries.filter((entry) => !entry.jid.endsWith("@g.us") && !isSelf(entry));
  let known = await findKnown(people);
  const strangers = people.filter((entry) => entry.phone !== null && !known.has(entry));
  const fresh = new Set<PhoneContact>();
  if (strangers.length > 0) {
    await lockAddresses(strangers.flatMap(identitiesOf));
    known = await findKnown(people);
    for (const entry of withoutTwins(strangers)) if (!known.has(entry)) fresh.add(entry);
    await addAll([...fresh]);
  }
  const named = await nameAll(known);
  return entries.map((entry) => {
    if (entry.jid.endsWith("@g.us")) return "group";
    if (isSelf(entry)) return "self";
    if (fresh.has(entry)) return "added";
    if (named.has(entry)) return "named";
    return known.has(entry) || entry.phone !== null ? "same" : "no-number";
  });
}

/** A number that was saved with and without its ninth digit is one person. */
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
 * Who the company knows already: by any address, and by the other Brazilian form of a number where WhatsApp did not confirm both: a LID
 * comes with a number that it did.
 */
async function findKnown(entries: readonly PhoneContact[]): Promise<Map<PhoneContact, Known>> {
  const given = entries.flatMap((entry, place) => [
    ...numberForms(entry.phone ?? "").map((value) => ({
      place,
      kind: "phone",
      value,
      sure: value === entry.phone || entry.lid === null,
    })),
    ...(entry.lid ? [{ place, kind: "lid", value: entry.lid, sure: true }] : []),
  ]);
  const rows = await query<Known & { place: number }>(
    // Each table on its own, by the whole batch: joined at once, a company whose people nobody has counted yet is read from end to end for
    // every entry.
    `with hit as materialized (
       select contact_id, kind, value, verified from contact_identities where kind = any('{phone,lid}') and value = any($3::text[])
     ), person as materialized (
       select id, name, number from contacts where id = any (array(select contact_id from hit))
     )
     select g.place, p.id, p.name, p.number from unnest($1::int[], $2::text[], $3::text[], $4::boolean[]) as g(place, kind, value, sure)
     join hit h on h.kind = g.kind and h.value = g.value and (g.sure or not h.verified)
     join person p on p.id = h.contact_id order by g.place, p.id desc`,
    [
      given.map(({ place }) => place),
      given.map(({ kind }) => kind),
      given.map(({ value }) => value),
      given.map(({ sure }) => sure),
    ],
  );
  return new Map(rows.map(({ place, ...contact }) => [entries[place] as PhoneContact, contact]));
}

/** A number in the place of a name is none. */
const saysNothing = (name: string): boolean => !/[^-+().\d\s]/.test(name);

function nameOf({ name, notify }: PhoneContact): string | null {
  const said = [name, notify].map((one) => Array.from(cleanName(one)).slice(0, maxNameLength).join("").trim());
  return said.find((one) => !saysNothing(one)) ?? null;
}

/** The addresses of those that have a LID were confirmed by WhatsApp; the others are asked for before the first message. */
const addAll = (entries: readonly PhoneContact[]): Promise<object[]> =>
  query(
    `with given as (select * from unnest($1::text[], $2::text[], $3::text[]) with ordinality as g(name, phone, lid, place)),
     made as (
       insert into contacts (company_id, name, number, name_source)
       select nullif(current_setting('app.company_id', true), '')::int, name, phone, 'import' from given order by place
       returning company_id, id, number
     )
     insert into contact_identities (company_id, contact_id, kind, value, verified)
     select m.company_id, m.id, k.kind, k.value, g.lid is not null from made m join given g on g.phone = m.number
     cross join lateral (values ('phone', g.phone), ('lid', g.lid)) as k(kind, value)
     where k.value is not null on conflict do nothing returning contact_id`,
    [
      entries.map((entry) => nameOf(entry) ?? nameless(entry.phone ?? "")),
      entries.map(({ phone }) => phone),
      entries.map(({ lid }) => lid),
    ],
  );

/** Names those that had none, and answers their entries; a name that somebody gave meanwhile stays. */
async function nameAll(known: ReadonlyMap<PhoneContact, Known>): Promise<Set<PhoneContact>> {
  const wanted = new Map<number, { entry: PhoneContact; old: string; name: string }>();
  for (const [entry, contact] of known) {
    const name = nameOf(entry);
    const isOpen = isNameless(contact) || saysNothing(contact.name);
    if (name !== null && isOpen && !wanted.has(contact.id)) wanted.set(contact.id, { entry, old: contact.name, name });
  }
  if (wanted.size === 0) return new Set();
  const changes = [...wanted.values()];
  const rows = await query<ListedRow>(
    `with mine as (select id from contacts where id = any($1::int[]) and merged_into is null order by id desc for no key update)
     update contacts c set name = g.name, name_source = 'import' from unnest($1::int[], $2::text[], $3::text[]) as g(id, old, name), mine
     where mine.id = g.id and c.id = mine.id and c.name = g.old returning ${listedColumns}`,
    [[...wanted.keys()], changes.map(({ old }) => old), changes.map(({ name }) => name)],
  );
  for (const row of rows) publish("contact.update", { contact: presentListed(row) });
  return new Set(rows.flatMap(({ id }) => wanted.get(id)?.entry ?? []));
}
