import { login, refresh } from "@balcao/core/company/auth/login";
import { presentActor } from "@balcao/core/company/auth/presenter";
import { readPolicy } from "@balcao/core/company/passwords/policy";
import { endOtherSessions, endOwnSession, endSession } from "@balcao/core/company/sessions/end";
import { listOwnSessions } from "@balcao/core/company/sessions/list";
import { deviceName } from "@balcao/shared/auth/device-name";
import { authApi } from "@balcao/shared/auth/api";
import { Router } from "express";
import { deviceOf } from "../http/device.ts";
import { askToSignIn, signInBy } from "../factors/passkeys.ts";
import { giveByFactor, giveSession, giveStep, refreshTokenOf, requireSameOrigin, takeSession } from "../http/auth.ts";
import { guess, passwordLimits } from "../http/guesses.ts";
import { handle } from "../http/handle.ts";
import { requireCurrent } from "../users/credentials.ts";
import { proveAgain } from "./prove-again.ts";
import { endSignIn } from "./second-step.ts";

export const auth = Router();
handle(auth, authApi.login, async ({ body }, _, { req, res }) => {
  requireSameOrigin(req);
  const entered = await guess(passwordLimits(req, body.email), () =>
    login({ ...body, device: deviceName(req.get("user-agent") ?? ""), known: deviceOf(req, body.email) !== null }),
  );
  return "step" in entered ? giveStep(res, entered) : giveSession(req, res, entered);
});
handle(auth, authApi.secondStep, async ({ body }, _, { req, res }) => {
  requireSameOrigin(req);
  const signedIn = await endSignIn(req, body.code);
  return giveByFactor(req, res, signedIn);
});
handle(auth, authApi.askForPasskey, () => askToSignIn());
handle(auth, authApi.signInByPasskey, async ({ body: { passkey, place } }, _, { req, res }) => {
  requireSameOrigin(req);
  const signedIn = await signInBy(req, passkey, { place, device: deviceName(req.get("user-agent") ?? "") });
  return giveByFactor(req, res, signedIn);
});
handle(auth, authApi.refresh, async (_, __, { req, res }) => {
  requireSameOrigin(req);
  return giveSession(req, res, await refresh(refreshTokenOf(req)));
});
handle(auth, authApi.reauthenticate, async ({ body }, actor, { req }) => {
  await requireCurrent(req, actor, body.password);
  return proveAgain(req, actor, body.code ?? "");
});
handle(auth, authApi.passwordPolicy, () => readPolicy());
handle(auth, authApi.logout, (_, actor, { res }) => {
  takeSession(res);
  return endSession(actor.sessionId);
});
handle(auth, authApi.sessions, (_, actor) => listOwnSessions(actor));
handle(auth, authApi.endOtherSessions, (_, actor) => endOtherSessions(actor));
handle(auth, authApi.endSession, ({ params }, actor) => endOwnSession(actor, params.sessionId));
handle(auth, authApi.me, (_, actor) => presentActor(actor));
