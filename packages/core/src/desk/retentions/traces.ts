import { type Sql, sql } from "../../base/sql.ts";

/*
 * What a ticket still knows about messages that a retention removed. Code that looks in messages for whether or when somebody last wrote must also
 * look here. Otherwise a customer of many years would count as a stranger.
 */

/** When the newest removed message of this contact was written. Null when none was removed. */
export const clearedUntil = (companyId: Sql, contactId: Sql): Sql =>
  sql`(select max(e.cleared_until) from tickets e where e.company_id = ${companyId} and e.contact_id = ${contactId})`;

/** When this contact wrote the newest of the removed messages to this number. */
export const heardUntil = (companyId: Sql, contactId: Sql, connectionId: Sql): Sql =>
  sql`(select max(e.heard_until) from tickets e where e.company_id = ${companyId} and e.contact_id = ${contactId} and e.connection_id = ${connectionId})`;

/** A time at which this number `w` already had messages, which were removed since. Null when none was removed. */
export const knownSince = (companyId: Sql, connectionId: Sql): Sql =>
  sql`(select min(e.cleared_until) from tickets e where e.company_id = ${companyId} and e.connection_id = ${connectionId} and e.cleared_until is not null)`;
