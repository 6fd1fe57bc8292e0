import { inCompany } from "@balcao/core/base/database";
import { logSecurity } from "@balcao/core/base/security-log";
import { type SignedIn, signInOf } from "@balcao/core/company/auth/login";
import { findStep, readStepToken, type StepToken, takeStep } from "@balcao/core/company/auth/steps";
import { AppError } from "@balcao/shared/errors";
import type { Request } from "express";
import { readCookie } from "../http/cookies.ts";
import { factorBrowserOf } from "../factors/factor-browser.ts";
import { withFactorCode } from "./factor-code.ts";

/** Completes the sign-in that this browser began, with the code of the second factor. */
export async function endSignIn(req: Request, code: string, now = new Date()): Promise<SignedIn> {
  const token = readStepToken(readCookie(req, "step") ?? "");
  const step = token && (await inCompany(token.companyId, () => findStep(token, now)));
  if (!token || !step) throw new AppError("ERR_SIGN_IN_EXPIRED");
  const { companyId } = token;
  const { userId, email, passwordHash, place, device } = step;
  const browser = await inCompany(companyId, () => factorBrowserOf(req, userId, email));
  const known = browser !== null;
  const log = (result: string) => logSecurity({ event: "factor", result, userId, companyId });
  const work = () => enter(token, userId, { passwordHash, place, device, known, now });
  const signedIn = await withFactorCode({ companyId, userId, device: browser, code }, work, now).catch(
    (error: unknown) => {
      if (error instanceof AppError) log(error.code);
      throw error;
    },
  );
  log("ok");
  return signedIn;
}

type StepContext = Parameters<typeof signInOf>[2] & { passwordHash: string; now: Date };

async function enter(token: StepToken, userId: number, given: StepContext): Promise<SignedIn> {
  const signedIn = (await takeStep(token, given.now)) && (await signInOf(userId, given.passwordHash, given));
  if (!signedIn) throw new AppError("ERR_SIGN_IN_EXPIRED");
  return signedIn;
}
