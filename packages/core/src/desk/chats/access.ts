import { canChangeChatMessage, canManageChat } from "@balcao/shared/chats/rules";
import type { Chat, ChatMessage } from "@balcao/shared/chats/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { integerArray, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { ChatMessageRow } from "./chat-message.model.ts";
import { ChatRow } from "./chat.model.ts";
import {
  chatColumns,
  chatMessageShape,
  chatShape,
  presentChat,
  presentChatMessage,
  selectChatMessages,
} from "./presenter.ts";

type Member = Pick<Actor, "userId">;

/** The chats `c` of an actor, whose membership is `me`. This is the only rule for who sees a chat. Admins see no more chats than others. */
export const ofMember = ({ userId }: Member): Sql =>
  sql`chat_members me join chats c on c.company_id = me.company_id and c.id = me.chat_id and me.user_id = ${userId}`;

export const showChat = (actor: Member, id: number): Promise<Chat> => find(actor, sql`c.id = ${id}`);
export const showChatByUuid = (actor: Member, uuid: string): Promise<Chat> => find(actor, sql`c.uuid = ${uuid}`);

async function find(actor: Member, which: Sql): Promise<Chat> {
  const [row] = await query(chatShape, sql`select ${chatColumns} from ${ofMember(actor)} where ${which}`);
  if (!row) throw new AppError("ERR_NO_CHAT_FOUND");
  return presentChat(row);
}

/** Answers 404 to a user who is not a member of the chat. */
export async function requireMember({ userId }: Member, chatId: number): Promise<void> {
  const found = await run(sql`select 1 from chat_members where chat_id = ${chatId} and user_id = ${userId}`);
  if (found === 0) throw new AppError("ERR_NO_CHAT_FOUND");
}

/** The other members of a chat that the actor is in, who get the actor's passing signs. Empty if the actor is not a member. */
export async function membersBeside(actor: Member, chatId: number): Promise<number[]> {
  const [row] = await query(
    { memberIds: integerArray },
    sql`select array(select b.user_id from chat_members b where b.company_id = c.company_id and b.chat_id = c.id and b.user_id <> me.user_id) as "memberIds"
      from ${ofMember(actor)} where c.id = ${chatId}`,
  );
  return row?.memberIds ?? [];
}

const lockedShape = {
  ...ChatRow.shape("id", "title", "ownerId"),
  memberIds: integerArray,
  mutedIds: integerArray,
};
/** A chat and its members. Its lock keeps the members from changing until this transaction ends. */
export type LockedChat = RowOf<typeof lockedShape>;

/** The chat, locked until this transaction ends. So messages, reads and changes of the chat come one after the other. */
export async function lockChatFor(actor: Member, id: number): Promise<LockedChat> {
  // The statement that reads the members begins only when the lock is held.
  const held = await run(sql`select 1 from chats where id = ${id} for no key update`);
  const [row] =
    held === 0
      ? []
      : await query(
          lockedShape,
          sql`select ${ChatRow.pick("c", "id", "title", "ownerId")},
            array(select b.user_id from chat_members b where b.company_id = c.company_id and b.chat_id = c.id) as "memberIds",
            array(select b.user_id from chat_members b where b.company_id = c.company_id and b.chat_id = c.id and b.muted) as "mutedIds"
          from ${ofMember(actor)} where c.id = ${id}`,
        );
  if (!row) throw new AppError("ERR_NO_CHAT_FOUND");
  return row;
}

/** Locks the chat for its owner alone. Other members get 403. */
export async function lockOwnChat(actor: Member, id: number): Promise<LockedChat> {
  const chat = await lockChatFor(actor, id);
  if (!canManageChat(actor, chat)) throw new AppError("ERR_NO_PERMISSION");
  return chat;
}

/** A message as members see it. The caller has checked that the actor is in its chat. */
export async function loadChatMessage(id: number): Promise<ChatMessage> {
  const [row] = await query(chatMessageShape, sql`${selectChatMessages} where m.id = ${id}`);
  if (!row) throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
  return presentChatMessage(row);
}

const toChange = ["id", "chatId", "senderId", "isDeleted"] as const;
export type MessageToChange = Pick<ChatMessageRow, (typeof toChange)[number]>;

/** The actor's own message, with its chat locked. Answers 404 outside of the actor's chats, and 403 for a message of somebody else. */
export async function lockChatMessageFor(
  actor: Member,
  id: number,
): Promise<{ chat: LockedChat; message: MessageToChange }> {
  const [before] = await query(
    ChatMessageRow.shape("chatId"),
    sql`select m.chat_id as "chatId" from chat_messages m where m.id = ${id}`,
  );
  if (!before) throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
  const chat = await lockChatFor(actor, before.chatId).catch(asMessage);
  const [message] = await query(
    ChatMessageRow.shape(...toChange),
    sql`select ${ChatMessageRow.pick("m", ...toChange)} from chat_messages m where m.id = ${id}`,
  );
  if (!message) throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
  if (!canChangeChatMessage(actor, { ...message, isDeleted: false })) throw new AppError("ERR_NO_PERMISSION");
  return { chat, message };
}

/** Hides which chat a message is in from a caller who may not see it. */
function asMessage(error: unknown): never {
  throw error instanceof AppError && error.code === "ERR_NO_CHAT_FOUND"
    ? new AppError("ERR_NO_CHAT_MESSAGE_FOUND")
    : error;
}
