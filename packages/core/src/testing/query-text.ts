import { companyPool, connectionInScope } from "../base/database.ts";

/**
 * Runs a test's statement, written as text; `$1` is the first value. It runs in the scope of its caller, under row-level security. Its rows have the
 * type that the test gives.
 */
export const queryText = async <T extends object>(statement: string, values: unknown[] = []): Promise<T[]> =>
  (await (connectionInScope() ?? companyPool).query<T>(statement, values)).rows;
