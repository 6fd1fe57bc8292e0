import { setTimeout as pause } from "node:timers/promises";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { hashPassword, passwordMatches } from "@balcao/core/base/passwords";
import { logSecurity } from "@balcao/core/base/security-log";
import {
  type Asker,
  findLink,
  findRecovering,
  giveGuessBack,
  newRecoveryCode,
  newRecoveryLink,
  type RecoveringUser,
  requireRecoveryPassword,
  sendCode,
  setRecovered,
  takeGuess,
} from "@balcao/core/company/recovery/service";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { recoveryApi } from "@balcao/shared/recovery/api";
import { isRecoveryLink } from "@balcao/shared/recovery/rules";
import { publicUrl } from "@balcao/core/base/env";
import { env } from "../env.ts";

/** Every answer takes at least this long, so that its time reveals nothing about an e-mail. */
const floorMs = 300;
const done = { ok: true } as const;

/** Sends a code. Enters scopes itself, because the code is hashed outside of any scope. */
export async function forgotPassword(
  given: Input<typeof recoveryApi.forgot>["body"],
  asker: Asker,
  { now = new Date(), neutral = env.RECOVERY_NEUTRAL === "on" } = {},
): Promise<typeof done> {
  const began = performance.now();
  try {
    return await sendTo(given, asker, now);
  } catch (error) {
    const isTelling =
      error instanceof AppError &&
      (error.code === "ERR_RECOVERY_PASSWORD_NOT_FOUND" || error.code === "ERR_TOO_MANY_REQUESTS");
    if (neutral && isTelling) return done;
    throw error;
  } finally {
    await pause(Math.max(0, floorMs - (performance.now() - began)));
  }
}

async function sendTo(
  { email, companyId, language }: Input<typeof recoveryApi.forgot>["body"],
  asker: Asker,
  now: Date,
): Promise<typeof done> {
  const user = await asPlatform(() => findRecovering(email, companyId ?? null));
  const code = newRecoveryCode();
  const hash = await hashPassword(code);
  if (!user) {
    logSecurity({ event: "recovery", result: "ERR_RECOVERY_PASSWORD_NOT_FOUND", userId: null, companyId: null });
    throw new AppError("ERR_RECOVERY_PASSWORD_NOT_FOUND");
  }
  const letter = { code, hash, link: newRecoveryLink(), page: `${publicUrl()}/forgot-password`, language, asker };
  await inCompany(user.companyId, () => sendCode(user.id, letter, now));
  return done;
}

/** Finds the letter of this code or link. Null when there is no letter. A guess of a code takes equally long in both cases. */
async function letterFor(user: RecoveringUser | null, token: string, now: Date): Promise<{ id: number } | null> {
  const look = <T>(at: (userId: number) => Promise<T>) => user && inCompany(user.companyId, () => at(user.id));
  if (isRecoveryLink(token)) return look((userId) => findLink(userId, token, now));
  const guessed = await look((userId) => takeGuess(userId, now));
  if (!(await passwordMatches(token, guessed?.hash)) || !guessed) return null;
  await look(() => giveGuessBack(guessed.id));
  return guessed;
}

/** Compares the code before the password is judged, so that a stranger learns nothing about the user. */
export async function resetPassword(
  { email, token, password }: Input<typeof recoveryApi.reset>["body"],
  now = new Date(),
): Promise<typeof done> {
  const user = await asPlatform(() => findRecovering(email));
  const letter = await letterFor(user, token, now);
  if (!user || !letter) {
    const whose = { userId: user?.id ?? null, companyId: user?.companyId ?? null };
    logSecurity({ event: "recovery", result: "ERR_INVALID_RECOVERY_PASS_TOKEN", ...whose });
    throw new AppError("ERR_INVALID_RECOVERY_PASS_TOKEN");
  }
  await requireRecoveryPassword(password, user.judged);
  const passwordHash = await hashPassword(password);
  await inCompany(user.companyId, () => setRecovered(user.id, letter.id, passwordHash));
  return done;
}
