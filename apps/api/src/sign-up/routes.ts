import { asPlatform, inCompany } from "@balcao/core/base/database";
import { confirmByOperator, leaveGuide, sendLink } from "@balcao/core/company/sign-up/confirm";
import { requireCompany } from "@balcao/core/company/billing/operator/lists";
import { setOpen } from "@balcao/core/company/sign-up/sign-up";
import { listSignUps } from "@balcao/core/company/sign-up/signed-up";
import { AppError } from "@balcao/shared/errors";
import { signUpApi as api } from "@balcao/shared/sign-up/api";
import { signUpOperatorApi } from "@balcao/shared/sign-up/operator-api";
import { Router } from "express";
import { publicUrl } from "@balcao/core/base/env";
import { giveSession, requireSameOrigin } from "../http/auth.ts";
import { confirmLimits, guess, signUpLimits, tries } from "../http/guesses.ts";
import { handle } from "../http/handle.ts";
import { confirm, sendsMail, showSignUp, showToOperator, signUpAndIn } from "./sign-up.ts";

export const signUp = Router();
handle(signUp, api.show, () => showSignUp());
handle(signUp, api.create, async ({ body }, _, { req, res }) => {
  requireSameOrigin(req);
  return giveSession(req, res, await tries(signUpLimits(req, body.email), () => signUpAndIn(body)));
});
handle(signUp, signUpOperatorApi.show, () => showToOperator(new Date()));
handle(signUp, signUpOperatorApi.list, ({ query }) => listSignUps(query));
handle(signUp, signUpOperatorApi.confirmEmail, async ({ params }, actor) => {
  const companyId = await asPlatform(() => requireCompany(params.companyId));
  return inCompany(companyId, () => confirmByOperator(actor));
});
handle(signUp, api.setOpen, ({ body }, actor) => setOpen(body.open, actor));
handle(signUp, api.confirm, ({ body }, _, { req }) => guess(confirmLimits(req), () => confirm(body.token)));
handle(signUp, api.sendLink, (_, actor) => {
  if (!sendsMail()) throw new AppError("ERR_RECOVERY_PASSWORD_SEND_EMAIL");
  return sendLink(actor.userId, publicUrl(), new Date());
});
handle(signUp, api.leaveGuide, () => leaveGuide());
