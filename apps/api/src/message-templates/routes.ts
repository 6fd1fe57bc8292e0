import { listTemplates } from "@balcao/core/numbers/message-templates/list";
import { showRoom } from "@balcao/core/numbers/message-templates/room";
import { messageTemplatesApi as api } from "@balcao/shared/message-templates/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { giveFiles } from "./card-files.ts";
import { addTemplate, deleteTemplate, editTemplate, refreshTemplates } from "./changes.ts";

export const messageTemplates = Router();
handle(messageTemplates, api.list, ({ query }) => listTemplates(query));
handle(messageTemplates, api.room, ({ query }) => showRoom(query.connectionId));
handle(messageTemplates, api.refresh, (_input, actor) => refreshTemplates(actor));
handle(messageTemplates, api.create, ({ body, files }, actor) => addTemplate(actor, body, files));
handle(messageTemplates, api.update, ({ params, body, files }, actor) =>
  editTemplate(actor, params.templateId, body, files),
);
handle(messageTemplates, api.setFiles, ({ params, body, files }, actor) =>
  giveFiles(actor, params.templateId, body, files),
);
handle(messageTemplates, api.delete, ({ params }, actor) => deleteTemplate(actor, params.templateId));
