import { type Sql, sql } from "../../base/sql.ts";

/**
 * The condition that a company `c` lets people in: the operator has neither blocked it nor put it into the bin. Messages of customers to a blocked
 * company are still stored.
 */
export const letsIn = sql`(c.status and c.removed_at is null)`;

/** The condition that a company `c` lets people in and is not shut for an unpaid invoice. Only such a company has automatic actions. */
export const inGoodStanding = sql`${letsIn} and c.suspended_at is null`;

/**
 * The condition that a company is not sealed. A sealed company was imported, or exported with the keys of its numbers. No timer acts for it until the host
 * opens it, because another installation may do the same work.
 */
export const isUnsealed = (companyId: Sql): Sql =>
  sql`not exists (select 1 from companies sealed where sealed.id = ${companyId} and sealed.seal is not null)`;
