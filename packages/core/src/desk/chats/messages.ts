import type { Input } from "@balcao/shared/contract";
import type { chatsApi } from "@balcao/shared/chats/api";
import { isSayable, mentionedIn } from "@balcao/shared/chats/rules";
import type { Chat, ChatMessage } from "@balcao/shared/chats/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import { insertFiles } from "../../base/files/insert-files.ts";
import { releaseFiles } from "../../base/files/release.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { sql } from "../../base/sql.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { loadChatMessage, lockChatFor, lockChatMessageFor, type LockedChat } from "./access.ts";
import { ChatMessageFileRow } from "./chat-message-file.model.ts";
import { ChatMessageRow } from "./chat-message.model.ts";
import { tellChat, tellChatMessage } from "./tell.ts";

type Words = Partial<Input<typeof chatsApi.send>["body"]>;

/** Writes a message in a chat. For a repeated `clientId`, it returns the earlier message with `reused` and stores none of the new files. */
export async function sendChatMessage(
  actor: Actor,
  chatId: number,
  { message = "", clientId, quotedId }: Words,
  files: readonly StoredFile[],
): Promise<{ message: ChatMessage; reused: boolean }> {
  const chat = await lockChatFor(actor, chatId);
  const earlier = clientId ? await saidBefore(actor, chatId, clientId) : null;
  if (earlier !== null) return { message: await loadChatMessage(earlier), reused: true };
  if (!isSayable(message, files.length)) throw new AppError("ERR_CREATING_MESSAGE");
  if (quotedId !== undefined) await requireQuotable(chatId, quotedId);
  const { id } = await ChatMessageRow.create({
    chatId,
    senderId: actor.userId,
    clientId: clientId ?? null,
    body: message.trim(),
    quotedId: quotedId ?? null,
    mentions: await meantIn(actor, chat, message),
    // The message gets its own time. The start of the transaction may be earlier, because it may have waited for another user's message.
    createdAt: new Date(),
  });
  await addFiles(actor, id, files);
  await countNew(actor, chatId, id);
  // The event of the chat comes first, so browsers that get the message know whether their user has silenced the chat.
  await tellChat(actor.userId, chatId, chat);
  return { message: await tellChatMessage("chat-message.create", id, chat), reused: false };
}

/** Changes the text of the actor's own message. */
export async function editChatMessage(actor: Actor, id: number, { message: body }: { message: string }) {
  const { chat, message } = await lockChatMessageFor(actor, id);
  if (message.isDeleted) throw new AppError("ERR_CHAT_MESSAGE_STATE");
  const mentions = await meantIn(actor, chat, body);
  await ChatMessageRow.update({ body, mentions, editedAt: new Date() }, { where: { id } });
  return changed(actor, chat, id);
}

/**
 * Takes back the actor's own message. Its text and files are deleted, but its place stays. The caller must remove the keys in `gone` from the store
 * afterwards.
 */
export async function deleteChatMessage(actor: Actor, id: number): Promise<{ message: ChatMessage; gone: string[] }> {
  const { chat, message } = await lockChatMessageFor(actor, id);
  if (message.isDeleted) return { message: await loadChatMessage(id), gone: [] };
  const files = await query(
    ChatMessageFileRow.shape("mediaId"),
    sql`delete from chat_message_files x where x.message_id = ${id} returning x.media_id as "mediaId"`,
  );
  await ChatMessageRow.update({ isDeleted: true, body: "", mentions: [] }, { where: { id } });
  const said = await changed(actor, chat, id);
  return { message: said, gone: await releaseFiles(files.map(({ mediaId }) => mediaId)) };
}

/** Marks all messages up to the given one as read by the actor. The operator on a visit marks nothing as read. */
export async function readChat(actor: Actor, chatId: number, upTo: number | undefined): Promise<Chat> {
  const chat = await lockChatFor(actor, chatId);
  if (actor.visit) return tellChat(actor.userId, chatId, chat);
  await run(
    sql`update chat_members b set read_message_id = greatest(b.read_message_id, least(n.newest, ${upTo ?? null}::int))
      from (select coalesce(max(m.id), 0) as newest from chat_messages m where m.chat_id = ${chatId}) n
      where b.chat_id = ${chatId} and b.user_id = ${actor.userId}`,
  );
  await countAgain(chatId, 0, actor.userId);
  return tellChat(actor.userId, chatId, chat);
}

async function changed(actor: Actor, chat: LockedChat, id: number): Promise<ChatMessage> {
  await countAgain(chat.id, id, null);
  const said = await tellChatMessage("chat-message.update", id, chat);
  await tellChat(actor.userId, chat.id, chat);
  return said;
}

/** The members whom a text mentions, except the actor. */
async function meantIn(actor: Actor, { memberIds }: LockedChat, body: string): Promise<number[]> {
  if (!body.includes("@")) return [];
  const people = await query(
    UserRow.shape("id", "name"),
    sql`select ${UserRow.pick("u", "id", "name")} from users u where u.id = any(${[...memberIds]}::int[])`,
  );
  return mentionedIn(body, people).filter((id) => id !== actor.userId);
}

async function saidBefore(actor: Actor, chatId: number, clientId: string): Promise<number | null> {
  const [row] = await query(
    ChatMessageRow.shape("id", "senderId"),
    sql`select ${ChatMessageRow.pick("m", "id", "senderId")} from chat_messages m
      where m.chat_id = ${chatId} and m.client_id = ${clientId}`,
  );
  if (row && row.senderId !== actor.userId) throw new AppError("ERR_CREATING_MESSAGE");
  return row?.id ?? null;
}

async function requireQuotable(chatId: number, quotedId: number): Promise<void> {
  const found = await run(
    sql`select 1 from chat_messages where id = ${quotedId} and chat_id = ${chatId} and not is_deleted`,
  );
  if (found === 0) throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
}

async function addFiles({ companyId }: Actor, messageId: number, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  await run(
    sql`${insertFiles(files, { position: sql`${files.map((_file, index) => index + 1)}::int[]` })}
     ${ChatMessageFileRow.insert({ companyId, messageId, mediaId: sql`file.id`, position: sql`given.position` })}
     from given join file on file.object_key = given.key`,
  );
}

/** Counts one more unread message for every member but its author, for whom the chat counts as read. The chat moves up in all their lists. */
async function countNew({ userId }: Actor, chatId: number, messageId: number): Promise<void> {
  await run(
    sql`with said as (select created_at, mentions from chat_messages where id = ${messageId}),
     moved as (update chats set updated_at = said.created_at from said where id = ${chatId})
     update chat_members b set moved_at = said.created_at,
       unreads = case when b.user_id = ${userId} then 0 else b.unreads + 1 end,
       mentions = case when b.user_id = ${userId} then 0 else b.mentions + (b.user_id = any(said.mentions))::int end,
       read_message_id = case when b.user_id = ${userId} then ${messageId} else b.read_message_id end
     from said where b.chat_id = ${chatId}`,
  );
}

/** Counts the unread messages again for members who have not read this message yet, and always for the user `only`. */
async function countAgain(chatId: number, messageId: number, only: number | null): Promise<void> {
  await run(
    sql`update chat_members b set (unreads, mentions) = (
        select count(*)::int, (count(*) filter (where b.user_id = any(m.mentions)))::int from chat_messages m
        where m.company_id = b.company_id and m.chat_id = b.chat_id and m.id > b.read_message_id
          and m.sender_id <> b.user_id and not m.is_deleted)
      where b.chat_id = ${chatId} and (b.read_message_id < ${messageId} or b.user_id = ${only})`,
  );
}
