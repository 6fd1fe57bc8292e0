import { companyPool, connectionInScope } from "../base/database.ts";

/**
 * A test's statement as text, in which `$1` is the first value. It runs in the scope of its caller, under row-level security, and the test gives the
 * type of its rows.
 */
export const queryText = async <T extends object>(statement: string, values: unknown[] = []): Promise<T[]> =>
  (await (connectionInScope() ?? companyPool).query<T>(statement, values)).rows;
