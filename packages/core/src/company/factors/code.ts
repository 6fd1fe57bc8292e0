import { backupCodes, totp } from "@balcao/shared/factors/rules";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { takeTotp } from "./authenticators.ts";
import { takeBackupCode } from "./backup-codes.ts";

/** Takes a code of the user's app or a backup code; each works once. False for a wrong one. */
export async function takeFactorCode(userId: number, given: string, now: Date): Promise<boolean> {
  const code = given.toLowerCase().replace(/[^0-9a-z]/g, "");
  if (code.length === totp.digits) return takeTotp(userId, code, now);
  return code.length === backupCodes.letters && takeBackupCode(userId, code, now);
}

/** Whether a sign-in of this user takes more than the password. */
export async function hasAuthenticator(userId: number): Promise<boolean> {
  const [app] = await query(
    { one: integer },
    sql`select 1 as one from authenticators where user_id = ${userId} and confirmed_at is not null`,
  );
  return app !== undefined;
}
