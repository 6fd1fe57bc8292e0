import { query } from "../database.ts";

/** Reports are counted by the database's own clock: a zone that it does not know is none. */
export const knowsTimeZone = async (timezone: string): Promise<boolean> =>
  (await query("select 1 from pg_timezone_names where lower(name) = lower($1)", [timezone])).length > 0;
