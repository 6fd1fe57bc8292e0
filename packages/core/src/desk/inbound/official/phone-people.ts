import { text } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { addressOf, type Identity, jidOf } from "../../contacts/address.ts";
import { knownAddresses } from "../../contacts/numbers/identities.ts";
import { keepPhoneContacts } from "../../contacts/phone-book.ts";
import { PhoneContactRow } from "../../contacts/phone-contact.model.ts";
import { identifyContact } from "../../identity/identify.ts";

/** A person in the address book of a number's phone. The name is null when the person was removed from it. */
export interface BookChange {
  phone: string;
  name: string | null;
}

/**
 * Applies changes of the address book of the phone that an official number also uses, the earliest first. These people become contacts only when a
 * user imports them. Contacts that have only a number get their name immediately.
 */
export async function followPhoneBook(connectionId: number, changes: readonly BookChange[]): Promise<void> {
  const latest = new Map(changes.map(({ phone, name }) => [phone, name]));
  const [own] = await query(
    { owner: text },
    sql`select coalesce(w.number, regexp_replace(a.display_number, '\\D', '', 'g')) as owner from official_accounts a
      join connections w on w.company_id = a.company_id and w.id = a.connection_id where w.id = ${connectionId} and w.deleted_at is null`,
  );
  if (!own) return;
  const removed = [...latest].flatMap(([phone, name]) => (name === null ? [jidOf(identityOf(phone))] : []));
  await run(sql`delete from phone_contacts where connection_id = ${connectionId} and jid = any(${removed}::text[])`);
  const named = [...latest].flatMap(([phone, name]) => (name === null ? [] : [{ phone, name }]));
  if (named.length === 0) return;
  await keepPhoneContacts(
    connectionId,
    own.owner,
    named.map(({ phone: digits, name }) => ({
      jid: jidOf(identityOf(digits)),
      phone: digits,
      lid: null,
      name,
      notify: null,
    })),
  );
  const known = await knownAddresses(named.map(({ phone }) => identityOf(phone)));
  for (const { phone, name } of named)
    if (known.has(addressOf(identityOf(phone)))) await identifyContact([identityOf(phone)], name);
}

const identityOf = (value: string): Identity => ({ kind: "phone", value });

/** The name of a person in the address book of a number's phone. */
export async function nameInBook(connectionId: number, identities: readonly Identity[]): Promise<string | null> {
  const [found] = await query(
    PhoneContactRow.shape("name"),
    sql`select k.name from phone_contacts k where k.connection_id = ${connectionId} and k.jid = any(${identities.map(jidOf)}::text[]) and k.name <> '' limit 1`,
  );
  return found?.name ?? null;
}
