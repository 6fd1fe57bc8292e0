import { numberForms } from "@balcao/shared/phone";
import { query, run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { ownershipOf } from "../../numbers/official/portfolio.ts";
import {
  addressOf,
  bareBsuid,
  bsuidIn,
  type Identity,
  inPortfolio,
  jidOf,
  lacksPortfolio,
  realmOf,
  realmSql,
} from "../contacts/address.ts";
import { lockIfThere } from "../contacts/access.ts";
import { ContactIdentityRow } from "../contacts/contact-identity.model.ts";
import { findByIdentities, knownAddresses, lockAddresses } from "../contacts/numbers/identities.ts";
import { moveChats } from "../contacts/numbers/replace-typed.ts";
import { tellNumber } from "../contacts/numbers/tell-number.ts";
import { partedFrom } from "../contacts/other-contacts.ts";
import { giveNumber } from "./doubt.ts";
import { identifyContact } from "./identify.ts";
import { mergeContacts } from "./merge.ts";

/** The addresses, with the number's portfolio on its BSUIDs, if that portfolio is known. */
export async function withPortfolio(connectionId: number, given: readonly Identity[]): Promise<Identity[]> {
  if (!given.some(lacksPortfolio)) return [...given];
  return inPortfolio(given, (await ownershipOf(connectionId))?.portfolioId ?? null);
}

/** The most BSUIDs that get their portfolio in one transaction. */
const mostAtOnce = 100;

/**
 * Adds the portfolio to BSUIDs that its numbers reported before Meta told the portfolio: BSUIDs without one, and BSUIDs of an account that counted as
 * a portfolio of its own. Merges two contacts that turn out to be one person. The service windows show which numbers reported a BSUID. Returns how
 * many it settled. Call it again until it returns 0.
 */
export async function settleBsuids(connectionId: number): Promise<number> {
  const { portfolioId = null, wabaId = "" } = (await ownershipOf(connectionId)) ?? {};
  if (portfolioId === null) return 0;
  const numbers = sql`(select a.connection_id from official_accounts a where a.portfolio_id = ${portfolioId})`;
  const realm = realmSql(sql`i.value`);
  const due = await query(
    ContactIdentityRow.shape("value"),
    sql`select i.value from contact_identities i where i.kind = 'bsuid' and i.verified and (${realm} = ${wabaId} and ${wabaId !== portfolioId}::boolean
        or ${realm} = '' and exists (select 1 from service_windows s where s.company_id = i.company_id and s.kind = i.kind
          and s.value = i.value and s.connection_id in ${numbers}))
      order by i.value limit ${mostAtOnce}`,
  );
  const moves = due.map(({ value }) => ({
    from: { kind: "bsuid", value } as const,
    to: bsuidIn(bareBsuid(value), portfolioId),
  }));
  await lockInOrder(moves.flatMap(({ from, to }) => [from, to]));
  for (const { from, to } of moves) {
    // A BSUID without a portfolio may mean another person for another number. The id of an account means one person, even for numbers that left the
    // account.
    await replaceBsuid(from, to, lacksPortfolio(from) ? numbers : null);
  }
  return due.length;
}

/** Locks addresses and then their contacts, the newest first (law 12), for a transaction that changes several contacts. */
async function lockInOrder(addresses: readonly Identity[]): Promise<void> {
  if (addresses.length === 0) return;
  await lockAddresses(addresses);
  const holders = await findByIdentities(addresses);
  for (const { id } of holders.toReversed()) await lockIfThere(id);
}

/**
 * Recipients of messages to a phone whose contact lacks the BSUID that Meta reports. Call `learnRecipient` for each of them in a transaction of its
 * own, because two calls of Meta may name the same people in different orders.
 */
export async function newRecipients(
  connectionId: number,
  given: readonly (readonly Identity[])[],
): Promise<Identity[][]> {
  const portfolioId = (await ownershipOf(connectionId))?.portfolioId ?? null;
  const people = given.map((one) => inPortfolio(one, portfolioId));
  const known = await knownAddresses(people.flat());
  const fresh = new Map<string, Identity[]>();
  for (const person of people) {
    if (person.every((one) => known.has(addressOf(one)))) continue;
    if ((await findByIdentities(phonesOf(person))).length > 0) fresh.set(person.map(addressOf).join(), person);
  }
  return [...fresh.values()];
}

const phonesOf = (person: readonly Identity[]): Identity[] => person.filter(({ kind }) => kind === "phone");

/**
 * Stores the BSUID of a person to whom a number wrote by phone, so that the person is recognised without the phone. This creates no contact, and
 * takes the phone from nobody, because a tick may come days late, when somebody else has the phone.
 */
export async function learnRecipient(person: readonly Identity[]): Promise<void> {
  await lockAddresses(person);
  const holders = await findByIdentities(phonesOf(person));
  if (holders.length === 0) return;
  const own = await query(
    ContactIdentityRow.shape("value"),
    sql`select value from contact_identities where kind = 'bsuid' and contact_id = any(${holders.map(({ id }) => id)}::int[])`,
  );
  const named = new Set(person.flatMap(({ kind, value }) => (kind === "bsuid" ? [realmOf(value)] : [])));
  if (!own.some(({ value }) => named.has(realmOf(value)))) await identifyContact(person, null);
}

/** Meta's report about a person whose BSUID changed, for example with the phone number. */
export interface NewBsuid {
  previous: string;
  current: string;
  /** The digits of the new phone; null when the person hides the number. */
  phone: string | null;
}

/**
 * Keeps the contact of a person who got another BSUID. The person has left the earlier phone number, so messages no longer go there, unless the
 * contact has several accounts. A repeated or late call changes nothing, because nobody has the earlier BSUID any more.
 */
export async function followNewBsuid(connectionId: number, { previous, current, phone }: NewBsuid): Promise<void> {
  const [from, to] = await withPortfolio(connectionId, [bsuidIn(previous, null), bsuidIn(current, null)]);
  if (!from || !to || from.value === to.value) return;
  const number: Identity[] = phone === null ? [] : [{ kind: "phone", value: phone }];
  await lockAddresses([from, to, ...number]);
  const [holder] = await findByIdentities([from]);
  if (!holder) return;
  const left = await numbersLeft(holder.id, from, phone);
  const contactId = await replaceBsuid(from, to, null);
  await moveChats(contactId, [jidOf(from)], jidOf(to));
  const [kept] = await findByIdentities([to]);
  const [former] = left;
  if (kept && former !== undefined && phone !== null)
    await tellNumber(null, { contact: kept, from: former, to: phone });
  if (kept) for (const earlier of left) await giveNumber(kept, undefined, earlier);
  await identifyContact([to, ...number], null);
  await happened("addresses.moved", { contactIds: [contactId] });
}

/** The numbers that a contact left when it moved to the phone `to`. Empty when the contact has several accounts. */
async function numbersLeft(contactId: number, from: Identity, to: string | null): Promise<string[]> {
  const known = await query(
    ContactIdentityRow.shape("kind", "value"),
    sql`select kind, value from contact_identities where contact_id = ${contactId} and verified`,
  );
  const of = (wanted: Identity["kind"]) => known.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
  const accounts = of("bsuid").filter((one) => realmOf(one) === realmOf(from.value)).length;
  if (accounts > 1 || of("lid").length > 1) return [];
  const kept = to === null ? [] : numberForms(to);
  return of("phone").filter((one) => !kept.includes(one));
}

/**
 * Replaces a BSUID by another one of the same person, and moves its service windows: those of `numbers`, or all. Merges the contacts of both, unless
 * somebody separated them. The earlier BSUID stays while other numbers have windows with it. Returns the contact of the new BSUID.
 */
async function replaceBsuid(from: Identity, to: Identity, numbers: Sql | null): Promise<number> {
  await lockAddresses([from, to]);
  const found = await findByIdentities([from, to]);
  const [holder, owner] = [from, to].map((one) => found.find(({ identities }) => identities.includes(addressOf(one))));
  if (!holder) return owner?.id ?? 0;
  const isParted = owner !== undefined && (await partedFrom(holder.id, [owner.id])).length > 0;
  const same = isParted ? [owner.id] : [holder.id, ...(owner ? [owner.id] : [])];
  const contactId = await mergeContacts({ ids: same, reason: "same-person" });
  await run(
    sql`insert into contact_identities (company_id, contact_id, kind, value, first_seen)
      select c.company_id, c.id, 'bsuid', ${to.value}, i.first_seen from contacts c
      join contact_identities i on i.company_id = c.company_id and i.kind = 'bsuid' and i.value = ${from.value}
      where c.id = ${contactId} on conflict (company_id, kind, value) do nothing`,
  );
  const moved = sql`kind = 'bsuid' and value = ${from.value} and ${numbers ? sql`connection_id in ${numbers}` : sql`true`}`;
  await run(
    sql`with gone as (delete from service_windows where ${moved} returning *)
      insert into service_windows as s (company_id, connection_id, kind, value, open_until, advert_at, blocked_at)
      select company_id, connection_id, kind, ${to.value}, open_until, advert_at, blocked_at from gone order by connection_id
      on conflict (company_id, kind, value, connection_id) do update
        set open_until = greatest(s.open_until, excluded.open_until), advert_at = greatest(s.advert_at, excluded.advert_at),
          blocked_at = greatest(s.blocked_at, excluded.blocked_at)`,
  );
  await run(
    sql`delete from contact_identities i where kind = 'bsuid' and value = ${from.value} and not exists (
      select 1 from service_windows s where s.company_id = i.company_id and s.kind = i.kind and s.value = i.value)`,
  );
  return contactId;
}
