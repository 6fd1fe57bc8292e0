import { setTimeout as pause } from "node:timers/promises";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { hashPassword, passwordMatches } from "@balcao/core/base/passwords";
import { logSecurity } from "@balcao/core/base/security-log";
import {
  findRecovering,
  newRecoveryCode,
  requireRecoveryPassword,
  sendCode,
  setRecovered,
  takeGuess,
} from "@balcao/core/company/recovery/service";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { recoveryApi } from "@balcao/shared/recovery/api";
import { env } from "../env.ts";

/** Every answer takes at least this long, so that its time tells nothing about an e-mail. */
const floorMs = 300;
const done = { ok: true } as const;

/** Sends a code. Enters scopes itself: a code is hashed in none. */
export async function forgotPassword(
  given: Input<typeof recoveryApi.forgot>["body"],
  { now = new Date(), neutral = env.RECOVERY_NEUTRAL === "on" } = {},
): Promise<typeof done> {
  const began = performance.now();
  try {
    return await sendTo(given, now);
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
  now: Date,
): Promise<typeof done> {
  const user = await asPlatform(() => findRecovering(email, companyId ?? null));
  const code = newRecoveryCode();
  const hash = await hashPassword(code);
  if (!user) {
    logSecurity({ event: "recovery", result: "ERR_RECOVERY_PASSWORD_NOT_FOUND", userId: null, companyId: null });
    throw new AppError("ERR_RECOVERY_PASSWORD_NOT_FOUND");
  }
  await inCompany(user.companyId, () => sendCode(user.id, { code, hash, language }, now));
  return done;
}

/** Compares the code, then judges the password, so that a stranger learns nothing of the user by it. A password that is refused costs a guess. */
export async function resetPassword(
  { email, token, password }: Input<typeof recoveryApi.reset>["body"],
  now = new Date(),
): Promise<typeof done> {
  const user = await asPlatform(() => findRecovering(email));
  const guessed = user && (await inCompany(user.companyId, () => takeGuess(user.id, now)));
  const matches = await passwordMatches(token, guessed?.hash);
  if (!user || !guessed || !matches) {
    const whose = { userId: user?.id ?? null, companyId: user?.companyId ?? null };
    logSecurity({ event: "recovery", result: "ERR_INVALID_RECOVERY_PASS_TOKEN", ...whose });
    throw new AppError("ERR_INVALID_RECOVERY_PASS_TOKEN");
  }
  await requireRecoveryPassword(password, user.judged);
  const passwordHash = await hashPassword(password);
  await inCompany(user.companyId, () => setRecovered(user.id, guessed.id, passwordHash));
  return done;
}
