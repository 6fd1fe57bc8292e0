import { showRetentions } from "@balcao/core/desk/retentions/list";
import { previewRetention } from "@balcao/core/desk/retentions/preview";
import { beginRetention, stopRetention } from "@balcao/core/desk/retentions/service";
import { retentionsApi } from "@balcao/shared/retentions/api";
import { Router } from "express";
import { env } from "../env.ts";
import { handle } from "../http/handle.ts";

export const retentions = Router();
handle(retentions, retentionsApi.show, () => showRetentions());
handle(retentions, retentionsApi.preview, ({ body }) => previewRetention(body));
handle(retentions, retentionsApi.begin, ({ body }, actor) => beginRetention(actor, body, env.PUBLIC_URL ?? null));
handle(retentions, retentionsApi.stop, ({ params }, actor) => stopRetention(actor, params.retentionId));
