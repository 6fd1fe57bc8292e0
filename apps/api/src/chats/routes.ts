import { inCompany } from "@balcao/core/base/database";
import { removeFile } from "@balcao/core/base/files/store";
import { showChatByUuid } from "@balcao/core/desk/chats/access";
import { listChatMessages, listChats, listUnreads } from "@balcao/core/desk/chats/list";
import { leaveChat, muteChat } from "@balcao/core/desk/chats/members";
import { deleteChatMessage, editChatMessage, readChat, sendChatMessage } from "@balcao/core/desk/chats/messages";
import { searchChats } from "@balcao/core/desk/chats/search";
import { createChat, deleteChat, previewChatRemoval, updateChat } from "@balcao/core/desk/chats/service";
import { chatsApi as api } from "@balcao/shared/chats/api";
import { Router } from "express";
import { handle } from "../http/handle.ts";
import { discard } from "../http/upload.ts";

export const chats = Router();
handle(chats, api.list, ({ query }, actor) => listChats(actor, query));
handle(chats, api.unreads, (_input, actor) => listUnreads(actor));
handle(chats, api.search, ({ query }, actor) => searchChats(actor, query));
handle(chats, api.showByUuid, ({ params }, actor) => showChatByUuid(actor, params.chatUuid));
handle(chats, api.create, ({ body }, actor) => createChat(actor, body));
handle(chats, api.update, ({ params, body }, actor) => updateChat(actor, params.chatId, body));
handle(chats, api.delete, async ({ params }, actor): Promise<{ ok: true }> => {
  const { gone } = await inCompany(actor.companyId, () => deleteChat(actor, params.chatId));
  await Promise.all(gone.map(removeFile));
  return { ok: true };
});
handle(chats, api.removal, ({ params }, actor) => previewChatRemoval(actor, params.chatId));
handle(chats, api.leave, ({ params }, actor) => leaveChat(actor, params.chatId));
handle(chats, api.mute, ({ params, body }, actor) => muteChat(actor, params.chatId, body.muted));
handle(chats, api.read, ({ params, body }, actor) => readChat(actor, params.chatId, body.messageId));
handle(chats, api.messages, ({ params, query }, actor) => listChatMessages(actor, params.chatId, query));
handle(chats, api.send, async ({ params, body, files }, actor) => {
  const sent = await inCompany(actor.companyId, () => sendChatMessage(actor, params.chatId, body, files));
  if (sent.reused) await discard(files);
  return sent.message;
});
handle(chats, api.edit, ({ params, body }, actor) => editChatMessage(actor, params.chatMessageId, body));
handle(chats, api.deleteMessage, async ({ params }, actor) => {
  const { message, gone } = await inCompany(actor.companyId, () => deleteChatMessage(actor, params.chatMessageId));
  await Promise.all(gone.map(removeFile));
  return message;
});
