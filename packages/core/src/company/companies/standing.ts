import { sql } from "../../base/sql.ts";

/** Of a company `c`: neither blocked by the operator nor suspended for want of payment. Only then does anything happen by itself. */
export const inGoodStanding = sql`c.status and c.suspended_at is null`;
