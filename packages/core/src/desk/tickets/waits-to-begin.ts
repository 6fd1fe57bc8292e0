import { type Sql, sql } from "../../base/sql.ts";

/** Whether the customer's next message begins the automatic texts of the ticket with this `bot_state`. */
export const isUnbegun = (state: Sql): Sql => sql`coalesce(${state}->>'kind' = 'unbegun', false)`;

/** The `bot_state` of a ticket that has sent no automatic text yet, with the present time. */
export const unbegunSql = sql`jsonb_build_object('kind', 'unbegun', 'options', '[]'::jsonb, 'count', 0,
       'sentAt', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
