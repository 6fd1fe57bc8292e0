import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** What a contact without a better name is called. */
export const atName = (userName: string | undefined): string | null => (userName ? `@${userName}` : null);

/** Writes down the one user name of a contact. Whoever gives one up leaves it to the next who takes it. */
export async function noteUserName(contactId: number, userName: string): Promise<void> {
  const value = userName.toLowerCase();
  const known = await run(
    sql`select 1 from contact_identities where kind = 'username' and value = ${value} and contact_id = ${contactId}`,
  );
  if (known > 0) return;
  await run(
    sql`delete from contact_identities where kind = 'username' and (contact_id = ${contactId} or value = ${value})`,
  );
  await run(
    sql`insert into contact_identities (company_id, contact_id, kind, value)
       select company_id, id, 'username', ${value} from contacts where id = ${contactId} and merged_into is null
       on conflict (company_id, kind, value) do update set contact_id = excluded.contact_id`,
  );
}
