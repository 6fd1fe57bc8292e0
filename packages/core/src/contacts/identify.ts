import { numberForms } from "@balcao/shared/phone";
import { query } from "../database.ts";
import type { Identity } from "../messages/inbound.ts";
import { publish } from "../outbox/write.ts";
import { addressOf, chatOf } from "./address.ts";
import { mergeContacts } from "./merge.ts";
import { partedFrom } from "./parted.ts";
import { cleanName, isNameless, nameless } from "./name.ts";
import { type ListedRow, listedColumns, presentListed } from "./presenter.ts";
import { replaceTyped } from "./typed.ts";

export interface Known {
  id: number;
  name: string;
  number: string;
  email: string;
  isGroup: boolean;
  pictureMediaId: number | null;
  identities: string[];
}

/**
 * The contact behind these addresses: found under any of them, joined when two were found to be one person, made when none is known.
 * Learns new addresses and, where there was only a number, the name.
 */
export async function identifyContact(given: readonly Identity[], name: string | null): Promise<number> {
  const identities = [...new Map(given.map((one) => [addressOf(one), one])).values()];
  if (identities.length === 0) throw new Error("A contact without any address");
  const found = await findByIdentities(identities);
  if (newIn(found, identities).length === 0) return settle(found, identities, name);
  await lockAddresses(identities);
  return settle(await findByIdentities(identities), identities, name);
}

async function settle(all: Known[], given: readonly Identity[], name: string | null): Promise<number> {
  const { found, identities } = all.length > 1 ? await withoutParted(all, given) : { found: all, identities: given };
  const [known] = found;
  if (!known) return createContact(identities, name);
  if (found.length > 1) await mergeContacts({ ids: found.map(({ id }) => id), reason: "same-person" });
  else if (await learn(known, identities, name)) return known.id;
  return settle(await findByIdentities(given), given, name);
}

const rank = ({ kind }: Identity): number => ["group", "lid", "phone"].indexOf(kind);

/**
 * Whom somebody parted by undoing a merge WhatsApp may still name together: a number that changed hands, say. Then it is who has the
 * address that is written from, the LID before the number, and the other keeps what it has.
 */
async function withoutParted(found: Known[], identities: readonly Identity[]) {
  const addresses = identities.toSorted((a, b) => rank(a) - rank(b)).map(addressOf);
  const main = addresses.map((key) => found.find((known) => known.identities.includes(key))).find(Boolean) ?? found[0];
  const parted = await partedFrom(
    main?.id ?? 0,
    found.map(({ id }) => id),
  );
  const others = found.filter(({ id }) => parted.includes(id)).flatMap((known) => known.identities);
  return {
    found: found.filter(({ id }) => !parted.includes(id)),
    identities: identities.filter((one) => !others.includes(addressOf(one))),
  };
}

const newIn = (found: readonly Known[], identities: readonly Identity[]): Identity[] =>
  identities.filter((one) => !found.some((known) => known.identities.includes(addressOf(one))));

/** Whoever adds an address waits here for whoever is adding the same one; before any contact is locked. */
export const lockAddresses = (identities: readonly Identity[]): Promise<object[]> =>
  query(
    `select pg_advisory_xact_lock(key) from (
       select hashtextextended(current_setting('app.company_id') || ':' || address, 0) as key from unnest($1::text[]) as given(address) order by 1
     ) keys`,
    [identities.map(addressOf)],
  );

/**
 * Oldest first: the one that is kept when they turn out to be the same. A number that somebody typed and WhatsApp never confirmed is
 * also found under its other Brazilian form.
 */
export function findByIdentities(identities: readonly Identity[]): Promise<Known[]> {
  const forms = identities.flatMap(withForms);
  return query<Known>(
    `select c.id, c.name, c.number, c.email, c.is_group as "isGroup", c.picture_media_id as "pictureMediaId",
       coalesce(array_agg(i.kind || ':' || i.value) filter (where i.verified), '{}') as identities
     from unnest($1::text[], $2::text[], $3::boolean[]) as given(kind, value, sure)
     join contact_identities i on i.kind = given.kind and i.value = given.value and (given.sure or not i.verified)
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     group by c.id, c.name, c.number, c.email, c.is_group, c.picture_media_id order by c.id`,
    [forms.map((one) => one.kind), forms.map((one) => one.value), forms.map((one) => one.sure)],
  );
}

const withForms = (given: Identity) =>
  (given.kind === "phone" ? numberForms(given.value) : [given.value]).map((value) => ({
    kind: given.kind,
    value,
    sure: value === given.value,
  }));

async function createContact(identities: readonly Identity[], name: string | null): Promise<number> {
  const phone = identities.find((one) => one.kind === "phone")?.value ?? "";
  const isGroup = identities.some((one) => one.kind === "group");
  const called = cleanName(name) || nameless(phone);
  const [created] = await query<{ id: number }>(
    `with made as (
       insert into contacts (company_id, name, number, is_group) values (nullif(current_setting('app.company_id', true), '')::int, $1, $2, $3)
       returning company_id, id
     )
     insert into contact_identities (company_id, contact_id, kind, value)
     select made.company_id, made.id, given.kind, given.value from made, unnest($4::text[], $5::text[]) as given(kind, value)
     returning contact_id as id`,
    [called, phone, isGroup, identities.map((one) => one.kind), identities.map((one) => one.value)],
  );
  if (!created) throw new Error("A contact was not created");
  publish("contact.update", {
    contact: presentListed({
      ...created,
      name: called,
      number: phone,
      email: "",
      isGroup,
      pictureMediaId: null,
      blockedAt: null,
      optedOutAt: null,
    }),
    sameName: true,
  });
  return created.id;
}

/** False when it was merged, or parted from another, while we looked: then it must be found again. */
async function learn(known: Known, identities: readonly Identity[], name: string | null): Promise<boolean> {
  const news = newIn([known], identities);
  if (news.length > 0 && (await addIdentities(known.id, news)) < news.length) return false;
  const number = identities.find((one) => one.kind === "phone")?.value ?? known.number;
  const better = (isNameless(known) || known.isGroup) && cleanName(name) ? cleanName(name) : known.name;
  if (better === known.name && number === known.number) return true;
  await lockAddresses(identities);
  if (!(await findByIdentities(identities)).some(({ id }) => id === known.id)) return false;
  if (number !== known.number) await replaceTyped(known.id, chatOf(identities));
  const [changed] = await query<ListedRow>(
    `update contacts c set name = case when name = $2 then $3 else name end, number = $4,
       name_source = case when name = $2 and $2 <> $3 then 'whatsapp' else name_source end
     where id = $1 and merged_into is null returning ${listedColumns}`,
    [known.id, known.name, better, number],
  );
  if (changed) publish("contact.update", { contact: presentListed(changed) });
  return changed !== undefined;
}

/** How many of them are now this contact's; none when it was merged. */
async function addIdentities(contactId: number, identities: readonly Identity[]): Promise<number> {
  const added = await query(
    `with owner as (select company_id, id from contacts where id = $1 and merged_into is null for no key update)
     insert into contact_identities (company_id, contact_id, kind, value)
     select o.company_id, o.id, given.kind, given.value
     from owner o, unnest($2::text[], $3::text[]) as given(kind, value)
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
  const identities: Identity[] = [{ kind: "phone", value: phone }];
  if (lid) identities.push({ kind: "lid", value: lid });
  await lockAddresses(identities);
  const same = await findByIdentities(identities);
  const kept = await mergeContacts({ ids: [contactId, ...same.map(({ id }) => id)], reason: "same-number" });
  await addIdentities(kept, identities);
  return settle(await findByIdentities(identities), identities, null);
}
