import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { realmSql } from "../contacts/address.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { isNameless, nameless } from "../contacts/name.ts";
import { listedColumns, listedShape, presentListed } from "../contacts/presenter.ts";
import { tellContact } from "../contacts/publish.ts";

/** The name of a contact that has no better name: its user name with an @. */
export const atName = (userName: string | undefined): string | null => (userName ? `@${userName}` : null);

/** Stores the one user name of a contact. A user name that somebody gave up may go to another contact. */
export async function noteUserName(contactId: number, userName: string): Promise<void> {
  const value = userName.toLowerCase();
  const known = await run(sql`select 1 from contacts where id = ${contactId} and user_name = ${value}`);
  if (known > 0) return;
  const ofName = sql`kind = 'username' and value = ${value}`;
  const contacts = await query(
    listedShape,
    sql`select ${listedColumns} from contacts c where c.merged_into is null
       and c.id in (select ${contactId}::int union all select contact_id from contact_identities where ${ofName}
         union all select id from contacts where user_name = ${value} and user_name <> '')
       order by c.id desc for no key update`,
  );
  await run(
    sql`delete from contact_identities where kind = 'username' and (contact_id = ${contactId} or value = ${value})`,
  );
  await run(
    sql`insert into contact_identities (company_id, contact_id, kind, value)
       select company_id, id, 'username', ${value} from contacts where id = ${contactId} and merged_into is null and erased_at is null
       on conflict (company_id, kind, value) do update set contact_id = excluded.contact_id`,
  );
  for (const contact of contacts) {
    if (contact.id === contactId) await rename(contact, userName);
    // The other contact may be shown by this user name, because a contact with the user name was merged into it.
    else if (contact.userName === value && !(await areApart(contact.id, contactId))) await rename(contact, "");
  }
}

/**
 * Whether Meta named both contacts, but in different portfolios. Both may be one person, who did not give up the user name by writing to the other
 * portfolio.
 */
async function areApart(one: number, other: number): Promise<boolean> {
  const apart = await run(
    sql`select 1 where exists (${idsOf(one)}) and exists (${idsOf(other)})
      and not exists (select 1 from (${idsOf(one)}) a join (${idsOf(other)}) b using (realm))`,
  );
  return apart > 0;
}

const idsOf = (contactId: number): Sql =>
  sql`select ${realmSql(sql`i.value`)} as realm from contact_identities i where i.kind = 'bsuid' and i.contact_id = ${contactId}`;

/** Renames a contact that was named by its user name, or had no name, to the new user name. */
async function rename(contact: Parameters<typeof presentListed>[0], userName: string): Promise<void> {
  const { id, number } = contact;
  const name = isNameless(contact) ? (atName(userName) ?? nameless(number)) : contact.name;
  await ContactRow.update({ name, userName: userName.toLowerCase() }, { where: { id } });
  await tellContact({ contact: presentListed({ ...contact, name, userName: userName.toLowerCase() }) });
}
