import type { OwnFactors } from "@balcao/shared/factors/schema";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { listPasskeys } from "./passkeys.ts";
import { AuthenticatorRow } from "./authenticator.model.ts";

/** The actor's second factors and count of unused backup codes. */
export async function showOwnFactors({ userId }: Actor): Promise<OwnFactors> {
  const [row] = await query(
    AuthenticatorRow.shape("confirmedAt"),
    sql`select ${AuthenticatorRow.pick("a", "confirmedAt")}
     from authenticators a where a.user_id = ${userId} and a.confirmed_at is not null`,
  );
  const passkeys = await listPasskeys(userId);
  const [codes] = await query(
    { left: integer },
    sql`select count(*)::int as "left" from backup_codes where user_id = ${userId} and used_at is null`,
  );
  return {
    authenticator: row?.confirmedAt ? { confirmedAt: row.confirmedAt.toISOString() } : null,
    backupCodes: codes?.left ?? 0,
    passkeys,
  };
}
