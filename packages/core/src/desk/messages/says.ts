import { sql } from "../../base/sql.ts";

/** The condition that a message `m` has words of somebody, unlike calls and placeholders. */
export const says = sql`m.media_type not in ('call_log', 'undecrypted')`;
