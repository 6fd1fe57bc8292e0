import { connectionInScope, run } from "./database.ts";
import { awaitAnswers } from "./postgres/silent-server.ts";
import { raw, sql } from "./sql.ts";

/** Lets each statement of this scope take this many seconds. It is for sums over all rows and for removals. */
export function takesLonger(seconds: number): Promise<number> {
  const connection = connectionInScope();
  if (connection) awaitAnswers(connection, seconds);
  return run(sql`set local statement_timeout = '${raw(seconds)}s'`);
}
