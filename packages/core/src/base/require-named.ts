import { AppError, type ErrorCode } from "@balcao/shared/errors";
import { run } from "./database.ts";
import { raw, sql } from "./sql.ts";

/**
 * Makes a function that checks ids. It answers 404 with this code unless the company has a row for each id. The rows then stay until this transaction
 * ends.
 */
export const requireNamed =
  (table: "queues" | "prompts" | "integrations", code: ErrorCode) =>
  async (...named: readonly (number | null | undefined)[]): Promise<void> => {
    const ids = [...new Set(named.flatMap((id) => id ?? []))];
    if (ids.length === 0) return;
    const found = await run(sql`select 1 from ${raw(table)} where id = any(${ids}::int[]) order by id for key share`);
    if (found !== ids.length) throw new AppError(code);
  };
