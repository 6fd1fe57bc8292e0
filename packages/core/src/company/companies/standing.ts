import { sql } from "../../base/sql.ts";

/** Of a company `c`: neither blocked by the operator nor in the bin. Else nobody comes in; what customers write to a blocked one is still kept. */
export const letsIn = sql`(c.status and c.removed_at is null)`;

/** Of a company `c`: it lets people in and is not shut for want of payment. Only then does anything happen by itself. */
export const inGoodStanding = sql`${letsIn} and c.suspended_at is null`;
