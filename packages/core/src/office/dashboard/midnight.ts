import { type Sql, sql } from "../../base/sql.ts";

/** The moment at which a day begins in the company's time zone. */
export const midnight = (day: Sql, timezone: Sql): Sql => sql`((${day})::date::timestamp at time zone ${timezone})`;
