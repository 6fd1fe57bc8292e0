import { AppError } from "@balcao/shared/errors";
import { recoveryApi as api } from "@balcao/shared/recovery/api";
import { Router } from "express";
import { requireSameOrigin } from "../http/auth.ts";
import { askerOf, guess, recoveryLimits, resetLimits, tries } from "../http/guesses.ts";
import { handle } from "../http/handle.ts";
import { sendsMail } from "../sign-up/sign-up.ts";
import { forgotPassword, resetPassword } from "./recover.ts";

export const recovery = Router();
handle(recovery, api.forgot, async ({ body }, _, { req }) => {
  requireSameOrigin(req);
  if (!sendsMail()) throw new AppError("ERR_RECOVERY_PASSWORD_SEND_EMAIL");
  return tries(recoveryLimits(req), () => forgotPassword(body, askerOf(req, body.email)));
});
handle(recovery, api.reset, async ({ body }, _, { req }) => {
  requireSameOrigin(req);
  return guess(resetLimits(req), () => resetPassword(body));
});
