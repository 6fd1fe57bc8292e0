import { canManageChat, maxChatsOfCompany, maxMembers } from "@balcao/shared/chats/rules";
import type { Chat } from "@balcao/shared/chats/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { releaseFiles } from "../../base/files/release.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { lockOwnChat, showChat } from "./access.ts";
import { ChatMessageFileRow } from "./chat-message-file.model.ts";
import { ChatRow } from "./chat.model.ts";
import { addMembers, removeMembers, requireUsers } from "./members.ts";
import { tellChat } from "./tell.ts";

interface Fields {
  title: string;
  users: readonly number[];
}

/** Makes a chat. The actor owns it and is its first member. */
export async function createChat(actor: Actor, { title, users }: Fields): Promise<Chat> {
  await requireRoom(sql`chats`, maxChatsOfCompany);
  const memberIds = await peopleOf(actor, users);
  const { id } = await ChatRow.create({ title, ownerId: actor.userId });
  await addMembers(id, memberIds);
  return tellChat(actor.userId, id, { memberIds, mutedIds: [] });
}

/** Changes a chat for its owner, who stays a member. Browsers of removed members get the event that the chat is gone. */
export async function updateChat(actor: Actor, id: number, { title, users }: Partial<Fields>): Promise<Chat> {
  // Users are locked before the chat, in the same order as when a user is deleted.
  const wanted = users ? await peopleOf(actor, users) : null;
  const chat = await lockOwnChat(actor, id);
  if (title !== undefined) await ChatRow.update({ title }, { where: { id } });
  const memberIds = wanted ?? chat.memberIds;
  await removeMembers(
    id,
    chat.memberIds.filter((one) => !memberIds.includes(one)),
  );
  await addMembers(
    id,
    memberIds.filter((one) => !chat.memberIds.includes(one)),
  );
  return tellChat(actor.userId, id, { memberIds, mutedIds: chat.mutedIds });
}

/** Deletes a chat. Returns the keys of files, which the caller must remove from the store once the transaction has ended. */
export async function deleteChat(actor: Actor, id: number): Promise<{ gone: string[] }> {
  const { title, memberIds } = await lockOwnChat(actor, id);
  await recordAudit(actor, "chat.removed", { id, name: title }, {});
  publish("chat.gone", { chatId: id }, { userIds: memberIds });
  return { gone: await destroyChat(id) };
}

/** Removes the chat with all its messages. Returns the keys of their files. */
export async function destroyChat(id: number): Promise<string[]> {
  const files = await query(
    ChatMessageFileRow.shape("mediaId"),
    sql`select ${ChatMessageFileRow.pick("x", "mediaId")} from chat_message_files x
      join chat_messages m on m.company_id = x.company_id and m.id = x.message_id where m.chat_id = ${id}`,
  );
  await run(sql`delete from chats where id = ${id}`);
  return releaseFiles(files.map(({ mediaId }) => mediaId));
}

/** Shows how much a deletion of the chat would delete. */
export async function previewChatRemoval(actor: Actor, id: number): Promise<{ messages: number; files: number }> {
  if (!canManageChat(actor, await showChat(actor, id))) throw new AppError("ERR_NO_PERMISSION");
  const [count] = await query(
    { messages: integer, files: integer },
    sql`select count(*)::int as messages, coalesce(sum((select count(*) from chat_message_files x
        where x.company_id = m.company_id and x.message_id = m.id)), 0)::int as files
      from chat_messages m where m.chat_id = ${id}`,
  );
  return count ?? { messages: 0, files: 0 };
}

/** The actor and these users, each once. All of them must be users of the company now. */
async function peopleOf({ userId }: Actor, users: readonly number[]): Promise<number[]> {
  const memberIds = [...new Set([userId, ...users])];
  if (memberIds.length === 1)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "users"], message: "Expected somebody besides the owner" }]);
  if (memberIds.length > maxMembers) throw new AppError("ERR_TOO_MANY_ITEMS", { most: maxMembers });
  await requireUsers(memberIds);
  return memberIds;
}
