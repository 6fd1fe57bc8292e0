import type { OwnFactors } from "@balcao/shared/factors/schema";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { AuthenticatorRow } from "./authenticator.model.ts";

/** What the actor signs in with besides the password. */
export async function showOwnFactors({ userId }: Actor): Promise<OwnFactors> {
  const [row] = await query(
    { ...AuthenticatorRow.shape("confirmedAt"), left: integer },
    sql`select ${AuthenticatorRow.pick("a", "confirmedAt")},
       (select count(*)::int from backup_codes b where b.company_id = a.company_id and b.user_id = a.user_id and b.used_at is null) as "left"
     from authenticators a where a.user_id = ${userId} and a.confirmed_at is not null`,
  );
  return {
    authenticator: row?.confirmedAt ? { confirmedAt: row.confirmedAt.toISOString() } : null,
    backupCodes: row?.left ?? 0,
  };
}
