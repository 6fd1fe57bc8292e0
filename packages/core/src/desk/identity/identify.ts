import { query, run } from "../../base/database.ts";
import { tellContact } from "../contacts/publish.ts";
import { companyIdSql, type Sql, sql } from "../../base/sql.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { addressOf, chatOf, type Identity } from "../contacts/address.ts";
import { contactWith, findByIdentities, type IdentityRow, lockAddresses } from "../contacts/numbers/identities.ts";
import { mergeContacts } from "./merge.ts";
import { partedFrom } from "../contacts/other-contacts.ts";
import { cleanName, isNameless, nameless, namelessWith } from "../contacts/name.ts";
import { listedColumns, listedShape, presentListed } from "../contacts/presenter.ts";
import { replaceTyped } from "../contacts/numbers/replace-typed.ts";
import { tellNumber } from "../contacts/numbers/tell-number.ts";
import { ownersOf, retirePhones, withoutDoubtful } from "./doubt.ts";

/**
 * The contact with these addresses. It is found by any of the addresses, merged when several contacts are found, and made when there is none. It gets
 * new addresses, and the name if it had only a number.
 */
export async function identifyContact(given: readonly Identity[], name: string | null): Promise<number> {
  const identities = [...new Map(given.map((one) => [addressOf(one), one])).values()];
  if (identities.length === 0) throw new Error("A contact without any address");
  const found = await findByIdentities(identities);
  if (newIn(found, identities).length === 0) return settle(found, identities, name);
  await lockAddresses(identities);
  return settle(await findByIdentities(identities), identities, name);
}

/**
 * The contact with a number about which WhatsApp has not been asked, in either of its Brazilian forms. A new contact gets the number as unconfirmed,
 * so the sending asks WhatsApp about it.
 */
export async function identifyTyped(phone: string, name: string | null): Promise<number> {
  const identities: Identity[] = [{ kind: "phone", value: phone }];
  await lockAddresses(identities);
  const known = await contactWith(phone);
  if (!known) return createContact(identities, name, { verified: false });
  return known.verified ? identifyContact([{ kind: "phone", value: known.value }], name) : known.contactId;
}

async function settle(all: IdentityRow[], given: readonly Identity[], name: string | null): Promise<number> {
  const whole = all.length > 1 ? await withoutParted(all, given) : { found: all, identities: given };
  const { found, identities } = await withoutDoubtful(whole.found, whole.identities);
  const [known] = found;
  if (!known) return createContact(identities, name);
  if (found.length > 1) await mergeContacts({ ids: found.map(({ id }) => id), reason: "same-person" });
  else if (await learn(known, identities, name)) return known.id;
  return settle(await findByIdentities(given), given, name);
}

const rank = ({ kind }: Identity): number => ["group", "lid", "bsuid", "phone"].indexOf(kind);

/**
 * WhatsApp may name addresses of two contacts together after somebody separated them by undoing a merge, for example when a number changed its owner.
 * Then the contact with the sender's address wins, by LID before number, and the other contact keeps its addresses.
 */
async function withoutParted(found: IdentityRow[], identities: readonly Identity[]) {
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

const newIn = (found: readonly IdentityRow[], identities: readonly Identity[]): Identity[] =>
  identities.filter((one) => !found.some((known) => known.identities.includes(addressOf(one))));

const unnested = (identities: readonly Identity[]): Sql =>
  sql`unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]) as given(kind, value)`;

async function createContact(
  identities: readonly Identity[],
  name: string | null,
  { verified = true } = {},
): Promise<number> {
  const phone = identities.find((one) => one.kind === "phone")?.value ?? "";
  const isGroup = identities.some((one) => one.kind === "group");
  const called = cleanName(name) || nameless(phone);
  const [created] = await query(
    ContactRow.shape("id"),
    sql`with made as (
       insert into contacts (company_id, name, number, is_group)
       values (${companyIdSql}, ${called}, ${phone}, ${isGroup})
       returning company_id, id
     )
     insert into contact_identities (company_id, contact_id, kind, value, verified)
     select made.company_id, made.id, given.kind, given.value, ${verified} from made, ${unnested(identities)}
     returning contact_id as id`,
  );
  if (!created) throw new Error("A contact was not created");
  await tellContact({
    contact: presentListed({
      ...created,
      name: called,
      number: phone,
      userName: "",
      email: "",
      isGroup,
      pictureMediaId: null,
      blockedAt: null,
      optedOutAt: null,
      doubtedAt: null,
    }),
    sameName: true,
  });
  return created.id;
}

/** Whether a contact that was found by its LID has another number than its stored one. */
const hasMoved = (news: readonly Identity[]): boolean =>
  news.some(({ kind }) => kind === "phone") && !news.some(({ kind }) => kind === "lid");

/** The better name of a contact. The name that people give themselves replaces a number as the name, and so does a new number. */
function betterName(known: IdentityRow, number: string, name: string | null): string {
  if (!isNameless(known) && !known.isGroup) return known.name;
  return cleanName(name) || (isNameless(known) && !known.isGroup ? namelessWith(known, number) : known.name);
}

/**
 * Adds new facts to a contact. Returns false when the contact was merged, or separated from another, meanwhile. The caller must then find it again.
 */
async function learn(known: IdentityRow, identities: readonly Identity[], name: string | null): Promise<boolean> {
  const news = newIn([known], identities);
  if (news.length > 0 && (await addIdentities(known.id, news)) < news.length) return false;
  const number = identities.find((one) => one.kind === "phone")?.value ?? known.number;
  const better = betterName(known, number, name);
  if (better === known.name && number === known.number) return true;
  await lockAddresses(identities);
  if (!(await findByIdentities(identities)).some(({ id }) => id === known.id)) return false;
  if (number !== known.number) await replaceTyped(known.id, chatOf(identities));
  const isRetired = hasMoved(news) && (await retirePhones(known.id, identities));
  if (isRetired && known.number !== "" && number !== known.number)
    await tellNumber(null, { contact: known, from: known.number, to: number });
  const [changed] = await query(
    listedShape,
    sql`update contacts c set name = case when name = ${known.name} then ${better} else name end, number = ${number},
       name_source = case when name = ${known.name} and ${better !== known.name} then 'whatsapp' else name_source end,
       doubted_at = case when ${isRetired} then null else doubted_at end
     where id = ${known.id} and merged_into is null and erased_at is null returning ${listedColumns}`,
  );
  if (changed) await tellContact({ contact: presentListed(changed) });
  return changed !== undefined;
}

/** Adds addresses to a contact. Returns how many of them belong to it now; 0 when it was merged. */
async function addIdentities(contactId: number, identities: readonly Identity[]): Promise<number> {
  return run(
    sql`with owner as (select company_id, id from contacts where id = ${contactId} and merged_into is null and erased_at is null for no key update)
     insert into contact_identities (company_id, contact_id, kind, value)
     select o.company_id, o.id, given.kind, given.value
     from owner o, ${unnested(identities)}
     on conflict (company_id, kind, value) do update set verified = true where contact_identities.contact_id = excluded.contact_id`,
  );
}

/** Notes that WhatsApp confirmed a typed number. The confirmed form and its LID become the contact's addresses. */
export async function confirmNumber(
  contactId: number,
  { phone, lid }: { phone: string; lid: string | null },
): Promise<number> {
  const identities: Identity[] = [{ kind: "phone", value: phone }];
  if (lid) identities.push({ kind: "lid", value: lid });
  await lockAddresses(identities);
  const same = await ownersOf(identities, contactId);
  const kept = await mergeContacts({ ids: [contactId, ...same.map(({ id }) => id)], reason: "same-number" });
  await addIdentities(kept, identities);
  return settle(await findByIdentities(identities), identities, null);
}
