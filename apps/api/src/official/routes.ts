import { showOfficial } from "@balcao/core/numbers/official/service";
import { officialApi } from "@balcao/shared/connections/official-api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { answerMeta, isMetas, takeMetas } from "./webhook.ts";
import { shownCallback } from "./callback.ts";
import { addOfficial, changeOfficial, tryOfficial } from "./onboard.ts";

export const official = Router();
handle(official, officialApi.callback, async () => shownCallback());
handle(official, officialApi.check, ({ body }, actor) => tryOfficial(actor, body));
handle(official, officialApi.create, ({ body }, actor) => addOfficial(actor, body));
handle(official, officialApi.show, ({ params }) => showOfficial(params.connectionId, shownCallback()));
handle(official, officialApi.update, ({ params, body }, actor) => changeOfficial(actor, params.connectionId, body));
handle(official, officialApi.verify, async ({ query }, _, { res }) => answerMeta(query, res));
handle(official, officialApi.webhook, (_input, _caller, { req }) => takeMetas(req), { signature: isMetas });
