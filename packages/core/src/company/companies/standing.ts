import { sql } from "../../base/sql.ts";

/**
 * The condition that a company `c` lets people in: it is neither blocked by the operator nor in the bin. What customers write to a blocked company is
 * still kept.
 */
export const letsIn = sql`(c.status and c.removed_at is null)`;

/** The condition that a company `c` lets people in and is not shut for an unpaid invoice. Only then does anything happen by itself. */
export const inGoodStanding = sql`${letsIn} and c.suspended_at is null`;
