import { showKnowledge } from "@balcao/core/desk/knowledge/access";
import { addFile, readAgain, replaceFile } from "@balcao/core/desk/knowledge/files";
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
import { andRemove } from "../http/and-remove.ts";
import { handle } from "../http/handle.ts";

export const knowledge = Router();
handle(knowledge, api.list, ({ query }) => listKnowledge(query));
handle(knowledge, api.find, ({ query }) => searchKnowledge(query.question));
handle(knowledge, api.show, ({ params }) => showKnowledge(params.knowledgeId));
handle(knowledge, api.create, ({ body }, actor) => createKnowledge(actor, body));
handle(knowledge, api.fromQuickMessage, ({ body }, actor) => knowQuickMessage(actor, body.quickMessageId));
handle(knowledge, api.update, ({ params, body }, actor) => updateKnowledge(actor, params.knowledgeId, body));
handle(knowledge, api.delete, async ({ params }, actor): Promise<{ ok: true }> => {
  await andRemove(actor, () => deleteKnowledge(actor, params.knowledgeId));
  return { ok: true };
});
handle(knowledge, api.addFile, ({ files }, actor) => addFile(actor, files[0]));
handle(knowledge, api.replaceFile, async ({ params, files }, actor) => {
  const replaced = await andRemove(actor, () => replaceFile(actor, params.knowledgeId, files[0]));
  return replaced.knowledge;
});
handle(knowledge, api.readAgain, ({ params }) => readAgain(params.knowledgeId));
