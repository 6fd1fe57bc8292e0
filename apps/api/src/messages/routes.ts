import { inCompany } from "@balcao/core/database";
import { listMessages } from "@balcao/core/messages/list";
import { sendMessages } from "@balcao/core/messages/send";
import { deleteMessage, editMessage, retryMessage } from "@balcao/core/messages/service";
import { messagesApi } from "@balcao/shared/messages/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { discard } from "../http/upload.ts";

export const messages = Router();
handle(messages, messagesApi.list, ({ params, query }, actor) => listMessages(actor, params.ticketId, query));
handle(messages, messagesApi.send, async ({ params, body, files }, actor) => {
  const sent = await inCompany(actor.companyId, () => sendMessages(actor, params.ticketId, body, files));
  if (sent.reused) await discard(files);
  return sent;
});
handle(messages, messagesApi.edit, ({ params, body }, actor) => editMessage(actor, params.messageId, body));
handle(messages, messagesApi.delete, ({ params }, actor) => deleteMessage(actor, params.messageId));
handle(messages, messagesApi.retry, ({ params }, actor) => retryMessage(actor, params.messageId));
