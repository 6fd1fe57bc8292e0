import type { Input, Reply } from "@balcao/shared/contract";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { Binds, decodeTimeCursor, encodeCursor } from "../sql.ts";
import { showTicket } from "../tickets/access.ts";
import { type MessageListRow, messageSelect, presentMessage } from "./presenter.ts";

const pageSize = 40;

/** A page of a conversation, newest page first, oldest message first within it. Looking never marks as read. */
export async function listMessages(
  actor: Actor,
  ticketId: number,
  { cursor, pageNumber }: Input<typeof messagesApi.list>["query"],
): Promise<Reply<typeof messagesApi.list>> {
  await showTicket(actor, ticketId);
  const binds = new Binds();
  const before = decodeTimeCursor(cursor, Number.MAX_SAFE_INTEGER);
  const where = [`m.ticket_id = ${binds.add(ticketId)}`];
  if (before) where.push(`(m.sent_at, m.id) < (${binds.add(before.at)}::timestamptz, ${binds.add(before.id)}::bigint)`);
  const rows = await query<MessageListRow>(
    messageSelect(
      where.join(" and "),
      `order by m.sent_at desc, m.id desc limit ${pageSize + 1} offset ${binds.add(before ? 0 : (pageNumber - 1) * pageSize)}`,
    ),
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const oldest = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    messages: page.toReversed().map(presentMessage),
    hasMore,
    nextCursor: hasMore && oldest ? encodeCursor(oldest.sentAt.toISOString(), oldest.id) : null,
    tickets: [],
    folded: [],
    newerCursor: null,
  };
}
