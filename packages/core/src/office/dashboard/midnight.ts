import { type Sql, sql } from "../../base/sql.ts";

/** When a day begins where the company is. */
export const midnight = (day: Sql, timezone: Sql): Sql => sql`((${day})::date::timestamp at time zone ${timezone})`;
