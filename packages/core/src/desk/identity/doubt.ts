import { numberForms } from "@balcao/shared/phone";
import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { tellContact } from "../contacts/publish.ts";
import { happened } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { order } from "../../numbers/commands/order.ts";
import { canSql } from "../../numbers/connections/capabilities.ts";
import { lockContact } from "../contacts/access.ts";
import { askToLetPhoneIn } from "../contacts/blocking/block-orders.ts";
import { addressOf, type Identity, jidOf, realmOf } from "../contacts/address.ts";
import { ContactIdentityRow } from "../contacts/contact-identity.model.ts";
import { findByIdentities, type IdentityRow, lockAddresses } from "../contacts/numbers/identities.ts";
import { isNameless, namelessWith } from "../contacts/name.ts";
import { partedFrom } from "../contacts/other-contacts.ts";
import { listedColumns, listedShape, presentListed } from "../contacts/presenter.ts";
import { moveChats } from "../contacts/numbers/replace-typed.ts";
import { mergeContacts } from "./merge.ts";

/*
 * A number may get a new owner, because its former owner moved to another number or left WhatsApp. A LID stays with its account, so a LID decides who
 * somebody is. A number decides this only as long as no other account names it.
 */

/** WhatsApp is not asked about the same number again within this many minutes. */
const askAgainMinutes = 10;

const identityOf = (kind: Identity["kind"], given: readonly Identity[]) => given.find((one) => one.kind === kind);

/**
 * Leaves out the number and its contact when that contact is known by another LID than the LID that now comes with the number. Nobody then knows the
 * number's owner. WhatsApp is asked about the number, and nothing is sent to that contact meanwhile.
 */
export async function withoutDoubtful(
  found: IdentityRow[],
  given: readonly Identity[],
): Promise<{ found: IdentityRow[]; identities: readonly Identity[] }> {
  const sure = await withoutOtherBsuid(found, given);
  if (sure) return sure;
  const [phone, lid] = [identityOf("phone", given), identityOf("lid", given)];
  const holder = phone && lid ? holderOf(phone, found) : undefined;
  if (!phone || !lid || !holder || holder.identities.includes(addressOf(lid)) || (await lidsOf(holder.id)).length === 0)
    return { found, identities: given };
  const others = found.filter((one) => one !== holder);
  await doubt({ holder, others, given, phone });
  return { found: others, identities: given.filter((one) => one !== phone) };
}

/**
 * Does the same for a BSUID, Meta's id of a person. WhatsApp is not asked, because Meta itself reports who has the number now. The number goes to the
 * person of the new BSUID, and its former contact keeps its own BSUID. Only BSUIDs of the same portfolio show that two people differ, because another
 * portfolio has another BSUID for the same person. Null when the number's contact may be this person.
 */
async function withoutOtherBsuid(found: IdentityRow[], given: readonly Identity[]) {
  const phone = identityOf("phone", given);
  const named = given.filter(({ kind }) => kind === "bsuid");
  if (!phone || named.length === 0 || found.length === 0) return null;
  const sure = holderOf(phone, found);
  const { holder, number } = sure ? { holder: sure, number: phone.value } : await typedFor(phone, found);
  if (!holder || named.some((one) => holder.identities.includes(addressOf(one)))) return null;
  const known = await query(
    ContactIdentityRow.shape("contactId", "value"),
    sql`select contact_id as "contactId", value from contact_identities where kind = 'bsuid' and contact_id = any(${found.map(({ id }) => id)}::int[])`,
  );
  const own = known.filter(({ contactId }) => contactId === holder.id);
  const theirs = [...named, ...known.filter(({ contactId }) => contactId !== holder.id)];
  const realms = new Set(theirs.map(({ value }) => realmOf(value)));
  if (!own.some(({ value }) => realms.has(realmOf(value)))) return null;
  await lockAddresses(given);
  await giveNumber(holder, undefined, number);
  return { found: found.filter((one) => one !== holder), identities: given };
}

/** The contact for which a user typed this number, in the form in which it was typed. Only confirmed addresses are among the identities of `found`. */
async function typedFor(
  { value }: Identity,
  found: readonly IdentityRow[],
): Promise<{ holder: IdentityRow | undefined; number: string }> {
  const [typed] = await query(
    ContactIdentityRow.shape("contactId", "value"),
    sql`select contact_id as "contactId", value from contact_identities where kind = 'phone' and not verified
      and value = any(${numberForms(value)}::text[]) and contact_id = any(${found.map(({ id }) => id)}::int[]) limit 1`,
  );
  return { holder: found.find(({ id }) => id === typed?.contactId), number: typed?.value ?? value };
}

const holderOf = (phone: Identity, found: readonly IdentityRow[]): IdentityRow | undefined =>
  found.find(({ identities }) => identities.includes(addressOf(phone)));

async function lidsOf(contactId: number): Promise<string[]> {
  const rows = await query(
    ContactIdentityRow.shape("value"),
    sql`select value from contact_identities where contact_id = ${contactId} and kind = 'lid' order by first_seen desc`,
  );
  return rows.map(({ value }) => value);
}

interface DoubtCase {
  holder: IdentityRow;
  others: readonly IdentityRow[];
  given: readonly Identity[];
  phone: Identity;
}

async function doubt({ holder, others, given, phone }: DoubtCase): Promise<void> {
  const due = sql`kind = 'phone' and value = ${phone.value} and contact_id = ${holder.id}
    and (asked_at is null or asked_at < now() - make_interval(mins => ${askAgainMinutes}))`;
  if ((await run(sql`select 1 from contact_identities where ${due}`)) === 0) return;
  await lockAddresses(given);
  // The contacts are locked newest first (law 12). The other contact would be locked later anyway.
  for (const id of [holder.id, ...others.map((one) => one.id)].toSorted((a, b) => b - a)) await lockContact(id);
  if ((await run(sql`update contact_identities set asked_at = clock_timestamp() where ${due}`)) === 0) return;
  const [doubted] = await query(
    listedShape,
    sql`update contacts c set doubted_at = now() where id = ${holder.id} and merged_into is null returning ${listedColumns}`,
  );
  if (doubted) await tellContact({ contact: presentListed(doubted) });
  const key = sql`${phone.value}::text`;
  const from = sql`connections w where deleted_at is null and ${canSql("checkNumbers")} order by status = 'CONNECTED' desc, is_default desc, id limit 1`;
  await order("whose", { from, of: "w", connectionId: sql`w.id`, key, payload: { number: key } });
}

/**
 * Takes earlier numbers from a contact whose account named a new number. A contact with several accounts keeps all its numbers. Somebody else may
 * have the earlier numbers next, so they are unblocked. Returns whether the contact lost a number.
 */
export async function retirePhones(contactId: number, identities: readonly Identity[]): Promise<boolean> {
  const [phone, lid] = [identityOf("phone", identities), identityOf("lid", identities)];
  if (!phone || !lid) return false;
  const earlier = sql`contact_identities i where contact_id = ${contactId} and kind = 'phone' and verified
       and value <> all(${numberForms(phone.value)}::text[])
       and not exists (select 1 from contact_identities o where o.contact_id = ${contactId} and o.kind = 'lid' and o.value <> ${lid.value})`;
  for (const { value } of await query(ContactIdentityRow.shape("value"), sql`select value from ${earlier} order by 1`))
    await askToLetPhoneIn(contactId, value);
  return (await run(sql`delete from ${earlier}`)) > 0;
}

/** WhatsApp's answer about a number. `sameAs` has earlier LIDs of the same account; null until they are known. */
export interface NumberOwner {
  lid: string | null;
  sameAs: readonly string[] | null;
}

/** The LIDs of the contact that has a number. */
export async function lidsWithNumber(number: string): Promise<string[]> {
  const [holder] = await findByIdentities([{ kind: "phone", value: number }]);
  return holder ? lidsOf(holder.id) : [];
}

/**
 * Ends the doubt about a number with WhatsApp's answer. Null as `owner` means that nobody has the number. An answer without a LID changes nothing.
 */
export async function settleNumber(number: string, owner: NumberOwner | null): Promise<void> {
  if (owner?.lid === null) return;
  const phone: Identity = { kind: "phone", value: number };
  const lid: Identity | null = owner && { kind: "lid", value: owner.lid ?? "" };
  const identities = lid ? [phone, lid] : [phone];
  await lockAddresses(identities);
  const found = await findByIdentities(identities);
  const holder = holderOf(phone, found);
  if (!holder) return;
  const newOwner = lid ? found.find((one) => one.identities.includes(addressOf(lid))) : undefined;
  if (newOwner?.id === holder.id) return endDoubt(holder.id);
  const former = (await lidsOf(holder.id)).filter((one) => owner?.sameAs?.includes(one));
  const isParted = newOwner !== undefined && (await partedFrom(holder.id, [newOwner.id])).length > 0;
  if (lid && former.length > 0 && !isParted) await renewLid([holder, ...(newOwner ? [newOwner] : [])], lid, former);
  else await giveNumber(holder, newOwner, number);
}

/** Gives a contact the new LID of its account. Messages that wait for the old LID go to the new LID. */
async function renewLid(people: readonly IdentityRow[], lid: Identity, former: readonly string[]): Promise<void> {
  const contactId = await mergeContacts({ ids: people.map(({ id }) => id), reason: "same-person" });
  await run(
    sql`insert into contact_identities (company_id, contact_id, kind, value)
     select company_id, id, 'lid', ${lid.value} from contacts where id = ${contactId} on conflict do nothing`,
  );
  await run(
    sql`delete from contact_identities where contact_id = ${contactId} and kind = 'lid' and value = any(${[...former]}::text[])`,
  );
  const chats = former.map((value) => jidOf({ kind: "lid", value }));
  await moveChats(contactId, chats, jidOf(lid));
  await endDoubt(contactId);
}

/**
 * The contacts that have a number, or the LID that WhatsApp named for it. A contact that is known by another LID and is not `own` loses the number.
 * There is no doubt about it, because WhatsApp was asked.
 */
export async function ownersOf(identities: readonly Identity[], own: number): Promise<IdentityRow[]> {
  const found = await findByIdentities(identities);
  const [phone, lid] = [identityOf("phone", identities), identityOf("lid", identities)];
  const holder = phone && holderOf(phone, found);
  if (!phone || !lid || !holder || holder.id === own || holder.identities.includes(addressOf(lid))) return found;
  if ((await lidsOf(holder.id)).length === 0) return found;
  await giveNumber(holder, undefined, phone.value);
  return found.filter((one) => one !== holder);
}

/** Takes a number from a contact. Gives it to another contact, or to nobody. */
export async function giveNumber(from: IdentityRow, to: IdentityRow | undefined, number: string): Promise<void> {
  for (const id of [from.id, ...(to ? [to.id] : [])].toSorted((a, b) => b - a)) await lockContact(id);
  await askToLetPhoneIn(from.id, number);
  const moved = sql`kind = 'phone' and value = ${number} and contact_id = ${from.id}`;
  if (to) await run(sql`update contact_identities set contact_id = ${to.id}, asked_at = now() where ${moved}`);
  else await run(sql`delete from contact_identities where ${moved}`);
  for (const contact of to ? [from, to] : [from]) await renumber(contact);
  await happened("addresses.moved", { contactIds: to ? [from.id, to.id] : [from.id] });
  await endDoubt(from.id);
}

/**
 * Stores the newest number that the contact still has as its number, a confirmed number first. The number is also the name of a contact without
 * another name.
 */
async function renumber(contact: IdentityRow): Promise<void> {
  const [phone] = await query(
    { value: text },
    sql`select value from contact_identities where contact_id = ${contact.id} and kind = 'phone' order by verified desc, first_seen desc limit 1`,
  );
  const number = phone?.value ?? "";
  const [changed] = await query(
    listedShape,
    sql`update contacts c set number = ${number}, name = case when ${isNameless(contact)} then ${namelessWith(contact, number)} else name end
     where id = ${contact.id} and merged_into is null returning ${listedColumns}`,
  );
  if (changed) await tellContact({ contact: presentListed(changed) });
}

async function endDoubt(contactId: number): Promise<void> {
  const [sure] = await query(
    listedShape,
    sql`update contacts c set doubted_at = null where id = ${contactId} and doubted_at is not null returning ${listedColumns}`,
  );
  if (sure) await tellContact({ contact: presentListed(sure) });
}
