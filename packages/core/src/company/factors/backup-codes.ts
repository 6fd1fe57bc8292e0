import { createHash, randomInt } from "node:crypto";
import { backupCodes } from "@balcao/shared/factors/rules";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../audit/record.ts";
import { BackupCodeRow } from "./backup-code.model.ts";
import { hasFactor } from "./has-factor.ts";
import { lockOwnSignIn } from "./lock.ts";
import { writeOfFactor } from "./letters.ts";

const hashOf = (code: string) => createHash("sha256").update(code).digest();

/** Letters and digits without those that people confuse. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";
const newCode = () => Array.from({ length: backupCodes.letters }, () => letters[randomInt(letters.length)]).join("");

/** New backup codes of a user; earlier codes no longer work. Only hashes of the codes are kept. */
export async function makeBackupCodes(userId: number): Promise<string[]> {
  const codes = Array.from({ length: backupCodes.count }, newCode);
  await forgetBackupCodes(userId);
  await BackupCodeRow.bulkCreate(codes.map((code) => ({ userId, hash: hashOf(code) })));
  return codes;
}

/** New backup codes for the actor, who has a second factor. 404 ERR_NO_FACTOR_FOUND without one. */
export async function renewBackupCodes(actor: Actor): Promise<{ backupCodes: string[] }> {
  const { userId } = actor;
  await lockOwnSignIn(actor);
  if (!(await hasFactor(userId))) throw new AppError("ERR_NO_FACTOR_FOUND");
  await recordAudit(actor, "user.backupCodes", { id: userId, name: actor.name }, {});
  await writeOfFactor(userId, "backupCodes");
  return { backupCodes: await makeBackupCodes(userId) };
}

/** Whether the user was given backup codes, used or not. */
export async function hasBackupCodes(userId: number): Promise<boolean> {
  const [one] = await query({ one: integer }, sql`select 1 as one from backup_codes where user_id = ${userId} limit 1`);
  return one !== undefined;
}

export const forgetBackupCodes = (userId: number): Promise<number> =>
  run(sql`delete from backup_codes where user_id = ${userId}`);

/** Takes a backup code: true once for each code. The user is told by e-mail, because a user who still has the app needs no backup code. */
export async function takeBackupCode(userId: number, code: string, now: Date): Promise<boolean> {
  const taken = await run(
    sql`update backup_codes set used_at = ${now} where user_id = ${userId} and hash = ${hashOf(code)} and used_at is null`,
  );
  if (taken > 0) await writeOfFactor(userId, "backupUsed");
  return taken > 0;
}
