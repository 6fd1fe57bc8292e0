import { showKnowledge } from "@balcao/core/desk/knowledge/access";
import { listKnowledge } from "@balcao/core/desk/knowledge/list";
import { searchKnowledge } from "@balcao/core/desk/knowledge/search";
import {
  createKnowledge,
  deleteKnowledge,
  knowQuickMessage,
  updateKnowledge,
} from "@balcao/core/desk/knowledge/service";
import { knowledgeApi as api } from "@balcao/shared/knowledge/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const knowledge = Router();
handle(knowledge, api.list, ({ query }) => listKnowledge(query));
handle(knowledge, api.find, ({ query }) => searchKnowledge(query.question));
handle(knowledge, api.show, ({ params }) => showKnowledge(params.knowledgeId));
handle(knowledge, api.create, ({ body }, actor) => createKnowledge(actor, body));
handle(knowledge, api.fromQuickMessage, ({ body }, actor) => knowQuickMessage(actor, body.quickMessageId));
handle(knowledge, api.update, ({ params, body }, actor) => updateKnowledge(actor, params.knowledgeId, body));
handle(knowledge, api.delete, ({ params }, actor) => deleteKnowledge(actor, params.knowledgeId));
