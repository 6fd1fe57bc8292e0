import { formatNumber, numberForms } from "@balcao/shared/phone";
import { query } from "../database.ts";
import type { Identity } from "../messages/inbound.ts";
import { publish } from "../outbox/write.ts";
import { mergeContacts } from "./merge.ts";
import { presentContact } from "./presenter.ts";

interface Known {
  id: number;
  name: string;
  number: string;
  email: string;
  isGroup: boolean;
  identities: string[];
}
const keyOf = ({ kind, value }: Identity) => `${kind}:${value}`;

/**
 * The contact behind these addresses: found under any of them, joined when two were found to be one person, made when none is known.
 * Learns new addresses and, where there was only a number, the name.
 */
export async function identifyContact(identities: readonly Identity[], name: string | null): Promise<number> {
  const found = await findByIdentities(identities);
  const [first, ...others] = found;
  if (!first) return createContact(identities, name);
  for (const other of others) await mergeContacts({ keptId: first.id, goneId: other.id, reason: "same-person" });
  await learn(first, others, identities, name);
  return first.id;
}

/**
 * Oldest first: the one that is kept when they turn out to be the same. A number that somebody typed and WhatsApp never confirmed is
 * also found under its other Brazilian form.
 */
const findByIdentities = (identities: readonly Identity[]) =>
  query<Known>(
    `select c.id, c.name, c.number, c.email, c.is_group as "isGroup", coalesce(array_agg(i.kind || ':' || i.value) filter (where i.verified), '{}') as identities
     from unnest($1::text[], $2::text[], $3::boolean[]) as given(kind, value, sure)
     join contact_identities i on i.kind = given.kind and i.value = given.value and (given.sure or not i.verified)
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     group by c.id, c.name, c.number, c.email, c.is_group order by c.id`,
    columnsOf(identities.flatMap(withForms)),
  );

const withForms = (given: Identity) =>
  (given.kind === "phone" ? numberForms(given.value) : [given.value]).map((value) => ({
    kind: given.kind,
    value,
    sure: value === given.value,
  }));
const columnsOf = (rows: ReturnType<typeof withForms>) => [
  rows.map((row) => row.kind),
  rows.map((row) => row.value),
  rows.map((row) => row.sure),
];

async function createContact(identities: readonly Identity[], name: string | null): Promise<number> {
  const phone = identities.find((one) => one.kind === "phone")?.value ?? "";
  const isGroup = identities.some((one) => one.kind === "group");
  const [created] = await query<{ id: number }>(
    `insert into contacts (company_id, name, number, is_group) values (nullif(current_setting('app.company_id', true), '')::int, $1, $2, $3) returning id`,
    [name?.trim() || nameless(phone), phone, isGroup],
  );
  if (!created) throw new Error("A contact was not created");
  const claimed = await addIdentities(created.id, identities);
  if (claimed === identities.length) return created.id;
  // Somebody else made it in this very moment: theirs stands.
  await query("delete from contact_identities where contact_id = $1", [created.id]);
  await query("delete from contacts where id = $1", [created.id]);
  return identifyContact(identities, name);
}

const nameless = (phone: string) => (phone ? formatNumber(phone) : "WhatsApp");

async function learn(
  known: Known,
  merged: readonly Known[],
  identities: readonly Identity[],
  name: string | null,
): Promise<void> {
  const had = new Set([known, ...merged].flatMap((one) => one.identities));
  const news = identities.filter((one) => !had.has(keyOf(one)));
  if (news.length > 0) await addIdentities(known.id, news);
  const confirmed = news.find((one) => one.kind === "phone")?.value;
  if (confirmed)
    await query("delete from contact_identities where contact_id = $1 and kind = 'phone' and not verified", [known.id]);
  const number = confirmed ?? known.number;
  const better = name?.trim() && (isNameless(known) || known.isGroup) ? name.trim() : known.name;
  if (better === known.name && number === known.number) return;
  await query("update contacts set name = $2, number = $3 where id = $1", [known.id, better, number]);
  publish("contact.update", { contact: presentContact({ ...known, name: better, number }) });
}

/** Named by its number only, so that a push name is an improvement; a name somebody typed stays. */
const isNameless = ({ name, number }: Known) =>
  name === "WhatsApp" || name === number || (number !== "" && name === formatNumber(number));

/** How many of them are now this contact's. */
async function addIdentities(contactId: number, identities: readonly Identity[]): Promise<number> {
  const added = await query(
    `insert into contact_identities (company_id, contact_id, kind, value)
     select c.company_id, c.id, given.kind, given.value from contacts c, unnest($2::text[], $3::text[]) as given(kind, value) where c.id = $1
     on conflict (company_id, kind, value) do update set verified = true where contact_identities.contact_id = excluded.contact_id
     returning kind`,
    [contactId, identities.map((one) => one.kind), identities.map((one) => one.value)],
  );
  return added.length;
}

/** What WhatsApp answered about a number we had only typed: from now on the confirmed form and its LID are the addresses. */
export async function confirmNumber(
  contactId: number,
  { phone, lid }: { phone: string; lid: string | null },
): Promise<number> {
  await query("delete from contact_identities where contact_id = $1 and kind = 'phone' and not verified", [contactId]);
  const identities: Identity[] = [
    { kind: "phone", value: phone },
    ...(lid ? [{ kind: "lid" as const, value: lid }] : []),
  ];
  await addIdentities(contactId, identities);
  await query("update contacts set number = $2 where id = $1", [contactId, phone]);
  const found = await findByIdentities(identities);
  for (const other of found.filter((one) => one.id !== contactId))
    await mergeContacts({ keptId: contactId, goneId: other.id, reason: "same-number" });
  return contactId;
}
