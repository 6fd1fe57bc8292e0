import { showQuickMessage } from "@balcao/core/desk/quick-messages/access";
import { listActiveQuickMessages, listQuickMessages } from "@balcao/core/desk/quick-messages/list";
import {
  attachFile,
  countUse,
  createQuickMessage,
  deleteQuickMessage,
  detachFile,
  updateQuickMessage,
} from "@balcao/core/desk/quick-messages/service";
import { quickMessagesApi as api } from "@balcao/shared/quick-messages/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";

export const quickMessages = Router();
handle(quickMessages, api.list, ({ query }, actor) => listQuickMessages(actor, query));
handle(quickMessages, api.active, (_, actor) => listActiveQuickMessages(actor));
handle(quickMessages, api.show, ({ params }, actor) => showQuickMessage(actor, params.quickMessageId));
handle(quickMessages, api.create, ({ body }, actor) => createQuickMessage(actor, body));
handle(quickMessages, api.update, ({ params, body }, actor) => updateQuickMessage(actor, params.quickMessageId, body));
handle(quickMessages, api.delete, ({ params }, actor) => deleteQuickMessage(actor, params.quickMessageId));
handle(quickMessages, api.attach, ({ params, files }, actor) => attachFile(actor, params.quickMessageId, files[0]));
handle(quickMessages, api.detach, ({ params }, actor) => detachFile(actor, params.quickMessageId));
handle(quickMessages, api.used, ({ params }, actor) => countUse(actor, params.quickMessageId));
