import { inCompany } from "@balcao/core/base/database";
import { readDraft, saveDraft } from "@balcao/core/desk/messages/sending/drafts";
import { listFiles } from "@balcao/core/desk/messages/lists/files";
import { forwardMessage } from "@balcao/core/desk/messages/sending/forward";
import { listMessages } from "@balcao/core/desk/messages/lists/list";
import { reactToMessage } from "@balcao/core/desk/messages/changes/react";
import { sendMessages } from "@balcao/core/desk/messages/sending/send";
import { sendTemplate } from "@balcao/core/desk/messages/sending/template";
import { listStarred, starMessage } from "@balcao/core/desk/messages/changes/stars";
import { deleteMessage, editMessage, listVersions, retryMessage } from "@balcao/core/desk/messages/changes/service";
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
handle(messages, messagesApi.sendTemplate, async ({ params, body, files }, actor) => {
  const sent = await inCompany(actor.companyId, () => sendTemplate(actor, params.ticketId, body, files));
  if (sent.reused) await discard(files);
  return sent;
});
handle(messages, messagesApi.edit, ({ params, body }, actor) => editMessage(actor, params.messageId, body));
handle(messages, messagesApi.delete, ({ params }, actor) => deleteMessage(actor, params.messageId));
handle(messages, messagesApi.retry, ({ params }, actor) => retryMessage(actor, params.messageId));
handle(messages, messagesApi.versions, ({ params }, actor) => listVersions(actor, params.messageId));
handle(messages, messagesApi.react, ({ params, body }, actor) => reactToMessage(actor, params.messageId, body));
handle(messages, messagesApi.forward, ({ params, body }, actor) => forwardMessage(actor, params.messageId, body));
handle(messages, messagesApi.star, ({ params, body }, actor) => starMessage(actor, params.messageId, body));
handle(messages, messagesApi.starred, ({ params }, actor) => listStarred(actor, params.ticketId));
handle(messages, messagesApi.files, ({ params, query }, actor) => listFiles(actor, params.ticketId, query));
handle(messages, messagesApi.draft, ({ params }, actor) => readDraft(actor, params.ticketId));
handle(messages, messagesApi.saveDraft, ({ params, body }, actor) => saveDraft(actor, params.ticketId, body));
