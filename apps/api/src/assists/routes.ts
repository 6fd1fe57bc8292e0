import { showProvider } from "@balcao/core/company/assistant/read";
import { assistsApi as api } from "@balcao/shared/assists/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { giveAssist } from "./give.ts";

export const assists = Router();
handle(assists, api.show, async () => ({ isReady: (await showProvider()).isReady }));
handle(assists, api.create, ({ params, body }, actor) => giveAssist(actor, params.ticketId, body));
