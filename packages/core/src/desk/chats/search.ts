import type { Input, Reply } from "@balcao/shared/contract";
import type { chatsApi } from "@balcao/shared/chats/api";
import type { Actor } from "@balcao/shared/permissions";
import { boolean, integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { decodeCursor, encodeCursor, raw, sql } from "../../base/sql.ts";
import { snippetOf } from "../search/snippet.ts";
import { ChatRow } from "./chat.model.ts";
import { chatMessageShape, presentChatMessage, selectChatMessages } from "./presenter.ts";
import { ofMember } from "./access.ts";

const pageSize = 20;
/** How many messages are read one by one before the index is used. */
const longestStretch = 5000;
/** Higher than the id of any message. */
const newest = 2_147_483_647;

/** Finds words in the actor's chats, newest first. A page may be short although its cursor leads to more results. */
export async function searchChats(
  actor: Actor,
  { q, cursor }: Input<typeof chatsApi.search>["query"],
  stretch = longestStretch,
): Promise<Reply<typeof chatsApi.search>> {
  const before = decodeCursor(cursor)?.id ?? newest;
  const found = await query(
    { id: integer, hit: boolean },
    sql`select f.id, f.hit from search_chat_messages(words_asked(${q}), ${actor.userId}, ${before}, ${raw(pageSize + 1)}, ${stretch}) f`,
  );
  const ids = found.filter(({ hit }) => hit).map(({ id }) => id);
  const end = ids.length > pageSize ? ids[pageSize - 1] : found.find(({ hit }) => !hit)?.id;
  const nextCursor = end === undefined ? null : encodeCursor("chat", end);
  const shown = ids.slice(0, pageSize);
  if (shown.length === 0) return { hits: [], nextCursor };
  const messages = await query(
    chatMessageShape,
    sql`${selectChatMessages} where m.id = any(${shown}::int[]) order by m.id desc`,
  );
  const chats = await query(
    ChatRow.shape("id", "uuid", "title"),
    sql`select ${ChatRow.pick("c", "id", "uuid", "title")} from ${ofMember(actor)}
      where c.id = any(${messages.map(({ chatId }) => chatId)}::int[])`,
  );
  const hits = messages.flatMap((row) => {
    const chat = chats.find(({ id }) => id === row.chatId);
    return chat ? [{ message: presentChatMessage(row), chat, snippet: snippetOf(row.message, q) }] : [];
  });
  return { hits, nextCursor };
}
