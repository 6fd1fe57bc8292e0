import { AppError } from "@balcao/shared/errors";
import { mustHaveFactor } from "../owed-factors/due.ts";
import { forgetBackupCodes } from "./backup-codes.ts";
import { hasFactor } from "./has-factor.ts";

/** What follows when users remove a factor of their own: backup codes go with the last one. 409 ERR_LAST_FACTOR where the user must have one. */
export async function afterRemoval(userId: number): Promise<void> {
  if (await hasFactor(userId)) return;
  if (await mustHaveFactor(userId)) throw new AppError("ERR_LAST_FACTOR");
  await forgetBackupCodes(userId);
}
