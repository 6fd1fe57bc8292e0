import { sql } from "../../base/sql.ts";

/** Of a message `m`: it says something. A call, and what could not be opened yet, are no words of anybody. */
export const says = sql`m.media_type not in ('call_log', 'undecrypted')`;
