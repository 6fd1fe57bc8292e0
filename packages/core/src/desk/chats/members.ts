import { canLeaveChat } from "@balcao/shared/chats/rules";
import type { Chat } from "@balcao/shared/chats/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { currentCompanyId, query, run } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { lockChatFor } from "./access.ts";
import { ChatMemberRow } from "./chat-member.model.ts";
import { tellChat } from "./tell.ts";

/** Refuses ids that are no users of the company. The users cannot be deleted before this transaction ends. */
export async function requireUsers(ids: readonly number[]): Promise<void> {
  const found = await run(
    sql`select 1 from users where id = any(${[...ids]}::int[]) and deleted_at is null order by id for share`,
  );
  if (found < ids.length) throw new AppError("ERR_NO_USER_FOUND");
}

/** Makes users members of a chat. Earlier messages count as read for them. */
export async function addMembers(chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await run(
    sql`insert into chat_members (company_id, chat_id, user_id, moved_at, read_message_id)
      select c.company_id, c.id, u.id, c.updated_at, coalesce((select max(m.id) from chat_messages m
        where m.company_id = c.company_id and m.chat_id = c.id), 0)
      from chats c, unnest(${[...userIds]}::int[]) as u(id) where c.id = ${chatId}`,
  );
}

/** Removes members from a chat, and informs them. */
export async function removeMembers(chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await run(sql`delete from chat_members where chat_id = ${chatId} and user_id = any(${[...userIds]}::int[])`);
  publish("chat.gone", { chatId }, { userIds });
}

/** Ends the actor's membership. The owner cannot leave. */
export async function leaveChat(actor: Actor, chatId: number): Promise<{ ok: true }> {
  const chat = await lockChatFor(actor, chatId);
  if (!canLeaveChat(actor, chat)) throw new AppError("ERR_NO_PERMISSION");
  await removeMembers(chatId, [actor.userId]);
  const memberIds = chat.memberIds.filter((id) => id !== actor.userId);
  await tellChat(chat.ownerId, chatId, { ...chat, memberIds });
  return { ok: true };
}

/** Silences a chat for the actor, or ends the silence. Nobody else learns of it. */
export async function muteChat(actor: Actor, chatId: number, muted: boolean): Promise<Chat> {
  await lockChatFor(actor, chatId);
  await ChatMemberRow.update({ muted }, { where: { chatId, userId: actor.userId } });
  const mine = [actor.userId];
  return tellChat(actor.userId, chatId, { memberIds: mine, mutedIds: muted ? mine : [] });
}

/**
 * Ends the memberships of a deleted user, whose messages keep the user's name. A chat of this user goes to the member who has been in it longest, and to
 * a member who is switched off only when there is no other. A chat without members is deleted, and the next sweep removes its files.
 */
export async function leaveChats({ userId }: Pick<Happenings["user.removed"], "userId">): Promise<void> {
  const chats = await query(
    ChatMemberRow.shape("chatId"),
    sql`select c.id as "chatId" from chats c where c.id in (select b.chat_id from chat_members b where b.user_id = ${userId})
      order by c.id for no key update`,
  );
  if (chats.length === 0) return;
  const ids = chats.map(({ chatId }) => chatId);
  await run(sql`delete from chat_members where user_id = ${userId} and chat_id = any(${ids}::int[])`);
  await run(
    sql`update chats c set owner_id = heir.user_id from (
        select distinct on (b.chat_id) b.chat_id, b.user_id from chat_members b
        join users u on u.company_id = b.company_id and u.id = b.user_id where b.chat_id = any(${ids}::int[])
        order by b.chat_id, u.off_by is not null, b.joined_at, b.user_id) heir
      where heir.chat_id = c.id and c.owner_id = ${userId}`,
  );
  await run(
    sql`delete from chats c where c.id = any(${ids}::int[])
      and not exists (select 1 from chat_members b where b.company_id = c.company_id and b.chat_id = c.id)`,
  );
  const left = await query(
    ChatMemberRow.shape("chatId", "userId", "muted"),
    sql`select ${ChatMemberRow.pick("b", "chatId", "userId", "muted")} from chat_members b
      where b.company_id = ${currentCompanyId()} and b.chat_id = any(${ids}::int[]) order by b.chat_id, b.user_id`,
  );
  for (const chatId of new Set(left.map((one) => one.chatId))) {
    const members = left.filter((one) => one.chatId === chatId);
    const [first] = members;
    if (first)
      await tellChat(first.userId, chatId, {
        memberIds: members.map((one) => one.userId),
        mutedIds: members.filter(({ muted }) => muted).map((one) => one.userId),
      });
  }
}
