import { sql } from "../../base/sql.ts";

/** The condition that a message `m` says something: calls and placeholders are nobody's words. */
export const says = sql`m.media_type not in ('call_log', 'undecrypted')`;
