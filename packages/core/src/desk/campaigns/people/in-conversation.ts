import { type Sql, sql } from "../../../base/sql.ts";

/** Whether this contact is in a conversation with the company: somebody serves them, or they wait. An outreach ticket is no conversation. */
export const isServed = (contactId: Sql): Sql =>
  sql`exists (select 1 from tickets v where v.contact_id = ${contactId} and v.status <> 'closed' and not v.outreach)`;
