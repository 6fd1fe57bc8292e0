import type { Input, Reply } from "@balcao/shared/contract";
import type { chatsApi } from "@balcao/shared/chats/api";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import { decodeCursor, decodeTimeCursor, encodeCursor, limitTo, pageOf, raw, type Sql, sql } from "../../base/sql.ts";
import { requireMember } from "./access.ts";
import { ChatMemberRow } from "./chat-member.model.ts";
import { ChatRow } from "./chat.model.ts";
import {
  chatColumns,
  chatMessageShape,
  chatShape,
  presentChat,
  presentChatMessage,
  selectChatMessages,
} from "./presenter.ts";

const chatsOfPage = 20;
const messagesOfPage = 40;
/** At most this many chats with unread messages are listed. */
const mostUnread = 1000;

/** The actor's chats. The chat with the newest message comes first. */
export async function listChats(
  { userId }: Actor,
  { pageNumber, cursor }: Input<typeof chatsApi.list>["query"],
): Promise<Reply<typeof chatsApi.list>> {
  const after = decodeTimeCursor(cursor);
  const rows = await query(
    { ...chatShape, ...ChatMemberRow.shape("movedAt") },
    sql`with page as (
        select b.* from chat_members b where b.user_id = ${userId}
          ${after ? sql`and (b.moved_at, b.chat_id) < (${after.at}, ${after.id}::int)` : sql``}
        order by b.moved_at desc, b.chat_id desc ${limitTo(chatsOfPage, after, pageNumber)})
      select ${chatColumns}, me.moved_at as "movedAt" from page me join chats c on c.company_id = me.company_id and c.id = me.chat_id
      order by me.moved_at desc, me.chat_id desc`,
  );
  const { items, ...more } = pageOf(
    rows,
    chatsOfPage,
    ({ movedAt: _movedAt, ...row }) => presentChat(row),
    ({ movedAt, id }) => ({ key: movedAt, id }),
  );
  return { records: items, ...more };
}

/** The chats of the actor with unread messages. */
export async function listUnreads({ userId }: Actor): Promise<Reply<typeof chatsApi.unreads>> {
  const chats = await query(
    { ...ChatMemberRow.shape("chatId", "unreads", "mentions", "muted"), ...ChatRow.shape("uuid", "title") },
    sql`select ${ChatMemberRow.pick("b", "chatId", "unreads", "mentions", "muted")}, ${ChatRow.pick("c", "uuid", "title")}
      from chat_members b join chats c on c.company_id = b.company_id and c.id = b.chat_id
      where b.user_id = ${userId} and b.unreads > 0 order by b.chat_id limit ${raw(mostUnread)}`,
  );
  return { chats };
}

/**
 * A page of the messages of a chat. The first page has the newest messages, and each page begins with its oldest. Listing never marks messages as
 * read.
 */
export async function listChatMessages(
  actor: Actor,
  chatId: number,
  { cursor, newer, around, pageNumber }: Input<typeof chatsApi.messages>["query"],
): Promise<Reply<typeof chatsApi.messages>> {
  await requireMember(actor, chatId);
  if (around !== undefined) return stretchAround(chatId, around);
  const after = decodeCursor(newer)?.id;
  if (after !== undefined) {
    const rows = await newerThan(chatId, after, messagesOfPage + 1);
    const [first] = rows;
    return page({
      rows: rows.slice(0, messagesOfPage),
      older: first !== undefined,
      newer: rows.length > messagesOfPage,
    });
  }
  const before = decodeCursor(cursor);
  const rows = await olderThan(chatId, before?.id ?? null, limitTo(messagesOfPage, before, pageNumber));
  const shown = rows.slice(0, messagesOfPage);
  return page({ rows: shown.toReversed(), older: rows.length > messagesOfPage, newer: false });
}

/** Reads half a page up to that message, and half a page after it. */
async function stretchAround(chatId: number, id: number): Promise<Reply<typeof chatsApi.messages>> {
  const known = await run(sql`select 1 from chat_messages where id = ${id} and chat_id = ${chatId}`);
  if (known === 0) throw new AppError("ERR_NO_CHAT_MESSAGE_FOUND");
  const half = messagesOfPage / 2;
  const older = await olderThan(chatId, id + 1, sql`limit ${raw(half + 1)}`);
  const newer = await newerThan(chatId, id, half + 1);
  return page({
    rows: [...older.slice(0, half).toReversed(), ...newer.slice(0, half)],
    older: older.length > half,
    newer: newer.length > half,
  });
}

const olderThan = (chatId: number, before: number | null, end: Sql) =>
  query(
    chatMessageShape,
    sql`${selectChatMessages} where m.chat_id = ${chatId} ${before === null ? sql`` : sql`and m.id < ${before}`}
      order by m.id desc ${end}`,
  );

const newerThan = (chatId: number, after: number, most: number) =>
  query(
    chatMessageShape,
    sql`${selectChatMessages} where m.chat_id = ${chatId} and m.id > ${after} order by m.id limit ${most}`,
  );

interface Stretch {
  rows: Awaited<ReturnType<typeof olderThan>>;
  older: boolean;
  newer: boolean;
}

function page({ rows, older, newer }: Stretch): Reply<typeof chatsApi.messages> {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    records: rows.map(presentChatMessage),
    hasMore: older,
    nextCursor: older && first ? encodeCursor("chat", first.id) : null,
    newerCursor: newer && last ? encodeCursor("chat", last.id) : null,
  };
}
