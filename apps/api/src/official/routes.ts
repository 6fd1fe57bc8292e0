import { showOfficial } from "@balcao/core/numbers/official/service";
import { showSignupApp } from "@balcao/core/numbers/official/signup-app";
import { officialApi } from "@balcao/shared/connections/official-api";
import { officialSignupApi as signupApi } from "@balcao/shared/connections/signup-api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { answerMeta, isMetas, takeMetas } from "./webhook.ts";
import { shownCallback } from "./callback.ts";
import { addOfficial, changeOfficial, tryOfficial } from "./onboard.ts";
import { beginSignup, finishSignup, registerAgain } from "./signup.ts";
import { changeApp, prepareWindow, showWindow } from "./signup-app.ts";

export const official = Router();
handle(official, signupApi.showApp, () => showSignupApp());
handle(official, signupApi.changeApp, ({ body }) => changeApp(body));
handle(official, signupApi.window, () => showWindow());
handle(official, signupApi.prepare, () => prepareWindow());
handle(official, signupApi.begin, ({ body }, actor) => beginSignup(actor, body));
handle(official, signupApi.create, ({ body }, actor) => finishSignup(actor, body));
handle(official, officialApi.callback, async () => shownCallback());
handle(official, officialApi.check, ({ body }, actor) => tryOfficial(actor, body));
handle(official, officialApi.create, ({ body }, actor) => addOfficial(actor, body));
handle(official, officialApi.show, ({ params }) => showOfficial(params.connectionId, shownCallback()));
handle(official, officialApi.update, ({ params, body }, actor) => changeOfficial(actor, params.connectionId, body));
handle(official, officialApi.register, ({ params, body }, actor) =>
  registerAgain(actor, params.connectionId, body.pin),
);
handle(official, officialApi.verify, async ({ query }, _, { res }) => answerMeta(query, res));
handle(official, officialApi.webhook, (_input, _caller, { req }) => takeMetas(req), { signature: isMetas });
