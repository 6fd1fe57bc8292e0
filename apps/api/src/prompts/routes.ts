import { listPrompts, showPrompt } from "@balcao/core/company/prompts/access";
import { createPrompt, deletePrompt, updatePrompt } from "@balcao/core/company/prompts/service";
import { promptsApi as api } from "@balcao/shared/prompts/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const prompts = Router();
handle(prompts, api.list, () => listPrompts());
handle(prompts, api.show, ({ params }) => showPrompt(params.promptId));
handle(prompts, api.create, ({ body }, actor) => createPrompt(actor, body));
handle(prompts, api.update, ({ params, body }, actor) => updatePrompt(actor, params.promptId, body));
handle(prompts, api.delete, ({ params }, actor) => deletePrompt(actor, params.promptId));
