import { QueryTypes } from "sequelize";
import { sequelize } from "../base/database.ts";

/**
 * A statement of a test, written as text: `$1` is the first value. It runs in the scope of its caller, under row-level security, and its
 * rows have the type that the test says.
 */
export const queryText = <T extends object>(statement: string, values: unknown[] = []): Promise<T[]> =>
  sequelize.query<T>(statement, { type: QueryTypes.SELECT, ...(values.length > 0 ? { bind: values } : {}) });
