import { AppError } from "@balcao/shared/errors";
import { run } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";

/** The highest number of rows in a list without pages. */
export const mostListed = 2000;

/** Refuses a further row when a company has as many rows as it may have: 409 ERR_TOO_MANY_ITEMS. Calls at the same moment may exceed the number. */
export async function requireRoom(rows: Sql, most: number): Promise<void> {
  const full = await run(sql`select 1 from ${rows} offset ${raw(most - 1)} limit 1`);
  if (full > 0) throw new AppError("ERR_TOO_MANY_ITEMS", { most });
}
