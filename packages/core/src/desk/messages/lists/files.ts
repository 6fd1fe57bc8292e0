import type { Input, Reply } from "@balcao/shared/contract";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../../../base/database.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../../base/sql.ts";
import { findConversation, inSight } from "../access.ts";
import { messageShape, onSide, presentMessage, seenBy, selectPage } from "../presenter.ts";

const pageSize = 40;

/**
 * Pictures and videos; documents and sounds other than voice notes; texts with a link. The conditions have the same words as the two partial indexes.
 */
const kinds = {
  media: sql`m.media_id is not null and m.media_type in ('image', 'video')`,
  documents: sql`m.media_id is not null and (m.media_type = 'application' or m.media_type = 'audio' and not (select f.voice from media f where f.id = m.media_id))`,
  links: sql`m.body ~* 'https?://' and m.media_type in ('text', 'image', 'video', 'application')`,
};

/** A page of the files or links of a conversation, newest first, from the tickets that the actor may see. */
export async function listFiles(
  actor: Actor,
  ticketId: number,
  { kind, cursor, pageNumber }: Input<typeof messagesApi.files>["query"],
): Promise<Reply<typeof messagesApi.files>> {
  const { contactId } = await findConversation(actor, ticketId);
  const before = decodeTimeCursor(cursor, Number.MAX_SAFE_INTEGER);
  const where = and(
    sql`m.contact_id = ${contactId}`,
    kinds[kind],
    sql`not m.is_deleted`,
    inSight(actor),
    before && onSide("<", before),
  );
  const order = sql`order by m.sent_at desc, m.id desc`;
  const tail = sql`${order} ${limitTo(pageSize, before, pageNumber)}`;
  const rows = await query(messageShape, sql`${selectPage({ contactId, where, tail })} ${order}`);
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    (row) => presentMessage(row, seenBy(actor)),
    ({ sentAt, id }) => ({ key: sentAt, id }),
  );
  return { messages: items, ...more };
}
