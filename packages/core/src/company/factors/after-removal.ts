import { AppError } from "@balcao/shared/errors";
import { mustHaveFactor } from "../owed-factors/when-required.ts";
import { forgetBackupCodes } from "./backup-codes.ts";
import { hasFactor } from "./has-factor.ts";

/** Deletes the backup codes after a user removed the last factor. 409 ERR_LAST_FACTOR when the user must have a factor. */
export async function afterRemoval(userId: number): Promise<void> {
  if (await hasFactor(userId)) return;
  if (await mustHaveFactor(userId)) throw new AppError("ERR_LAST_FACTOR");
  await forgetBackupCodes(userId);
}
