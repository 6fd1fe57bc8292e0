import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Whether the database knows the time zone. The reports need this. */
export const knowsTimeZone = async (timezone: string): Promise<boolean> =>
  (await run(sql`select 1 from pg_timezone_names where lower(name) = lower(${timezone})`)) > 0;
