import { backupCodes, totp } from "@balcao/shared/factors/rules";
import { takeTotp } from "./authenticators.ts";
import { takeBackupCode } from "./backup-codes.ts";

/** Takes a code of the user's app or a backup code; each works once. False for a wrong code. */
export async function takeFactorCode(userId: number, given: string, now: Date): Promise<boolean> {
  const code = given.toLowerCase().replace(/[^0-9a-z]/g, "");
  if (code.length === totp.digits) return takeTotp(userId, code, now);
  return code.length === backupCodes.letters && takeBackupCode(userId, code, now);
}
