import { AppError } from "@balcao/shared/errors";
import { date } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Whether the database knows the time zone. The reports need this. */
export const knowsTimeZone = async (timezone: string): Promise<boolean> =>
  (await run(sql`select 1 from pg_timezone_names where lower(name) = lower(${timezone})`)) > 0;

/** Answers 400 ERR_VALIDATION for a day of the body that has not come yet by the clock of the company in scope. */
export async function refuseFuture(field: string, day: string): Promise<void> {
  const [now] = await query({ day: date }, sql`select (now() at time zone c.timezone)::date as day from companies c`);
  if (now && day > now.day)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", field], message: "The day has not come yet" }]);
}
