import { run } from "./database.ts";
import { raw, sql } from "./sql.ts";

/** Lets each statement of this scope take this many seconds. It is for sums over all rows and for removals. */
export const takesLonger = (seconds: number): Promise<number> =>
  run(sql`set local statement_timeout = '${raw(seconds)}s'`);
