import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { isLoopback } from "@balcao/shared/url";

/** Whether operators must have a second factor. They must in production, when the address is not one of this machine. */
export const operatorsMustHaveFactor = (given: { NODE_ENV: string; PUBLIC_URL?: string | undefined }): boolean =>
  given.NODE_ENV === "production" && given.PUBLIC_URL !== undefined && !isLoopback(given.PUBLIC_URL);

/**
 * Begins the grace of the present operators at the first start where operators must have a second factor. Every start calls it, in the platform's scope.
 */
export async function beginOperatorsGrace(given: Parameters<typeof operatorsMustHaveFactor>[0]): Promise<void> {
  if (operatorsMustHaveFactor(given))
    await run(
      sql`insert into installation_settings (key, value) values ('factor.operators', '') on conflict do nothing`,
    );
}
