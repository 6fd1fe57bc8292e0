import { numberForms } from "@balcao/shared/phone";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { addressOf, bsuidIn, type Identity, jidOf } from "../contacts/address.ts";
import { ContactIdentityRow } from "../contacts/contact-identity.model.ts";
import { findByIdentities, lockAddresses } from "../contacts/numbers/identities.ts";
import { moveChats } from "../contacts/numbers/replace-typed.ts";
import { tellNumber } from "../contacts/numbers/tell-number.ts";
import { partedFrom } from "../contacts/other-contacts.ts";
import { giveNumber } from "./doubt.ts";
import { identifyContact } from "./identify.ts";
import { mergeContacts } from "./merge.ts";
import { withPortfolio } from "./portfolio.ts";

/**
 * Stores the phone of a person who hid it and then shared it with a number that asked. This creates no contact. A contact that already has the phone
 * is the same person.
 */
export async function learnSharedPhone(connectionId: number, bsuid: string, phone: string): Promise<void> {
  const [hidden] = await withPortfolio(connectionId, [bsuidIn(bsuid, null)]);
  const shared: Identity = { kind: "phone", value: phone };
  if (!hidden) return;
  await lockAddresses([hidden, shared]);
  if ((await findByIdentities([hidden])).length > 0) await identifyContact([hidden, shared], null);
}

/**
 * Keeps the contact of a person who moved to another phone number at the time `at`, when Meta names only the two phones. A contact with other
 * confirmed addresses is left alone, because those addresses show who has the number. Meta repeats calls for days, and by then the earlier phone may
 * be a stranger's. So nothing is done when somebody wrote from it after the move.
 */
export async function followNewPhone(previous: string, current: string, at: Date): Promise<void> {
  if (numberForms(previous).includes(current)) return;
  const [from, to] = [previous, current].map((value): Identity => ({ kind: "phone", value }));
  if (!from || !to) return;
  await lockAddresses([from, to]);
  const found = await findByIdentities([from, to]);
  const [holder, owner] = [from, to].map((one) => found.find(({ identities }) => identities.includes(addressOf(one))));
  if (!holder || holder.id === owner?.id || (await isKnownOtherwise(holder.id, previous))) return;
  if (await hasWrittenSince(holder.id, at)) return;
  if (owner && (await partedFrom(holder.id, [owner.id])).length > 0) return;
  const ids = [holder.id, ...(owner ? [owner.id] : [])];
  const contactId = await mergeContacts({ ids, reason: "same-person" });
  await run(
    sql`insert into contact_identities (company_id, contact_id, kind, value)
      select company_id, id, 'phone', ${current} from contacts where id = ${contactId} on conflict (company_id, kind, value) do nothing`,
  );
  await moveChats(contactId, [jidOf(from)], jidOf(to));
  const [kept] = await findByIdentities([to]);
  if (!kept) return;
  await tellNumber(null, { contact: kept, from: previous, to: current });
  await giveNumber(kept, undefined, previous);
}

/** Whether a contact has a confirmed address besides this phone. */
async function isKnownOtherwise(contactId: number, phone: string): Promise<boolean> {
  const known = await query(
    ContactIdentityRow.shape("kind", "value"),
    sql`select kind, value from contact_identities where contact_id = ${contactId} and verified`,
  );
  return known.some(({ kind, value }) => kind !== "phone" || !numberForms(phone).includes(value));
}

/** Whether a contact wrote after that time. */
const hasWrittenSince = async (contactId: number, at: Date): Promise<boolean> =>
  (await run(
    sql`select 1 from messages where contact_id = ${contactId} and not from_me and coalesce(said_at, sent_at) > ${at} limit 1`,
  )) > 0;
