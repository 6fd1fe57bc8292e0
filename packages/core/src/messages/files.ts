import type { Input, Reply } from "@balcao/shared/contract";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { Binds, decodeTimeCursor, encodeCursor } from "../sql.ts";
import { findConversation, inSight } from "./access.ts";
import { inPage, type MessageListRow, messageSelect, presentMessage } from "./presenter.ts";

const pageSize = 40;

/** In the words of the two partial indexes: pictures and films; documents and sounds that are no voice notes; texts with a link. */
const kinds = {
  media: "m.media_id is not null and m.media_type in ('image', 'video')",
  documents:
    "m.media_id is not null and (m.media_type = 'application' or m.media_type = 'audio' and not (select f.voice from media f where f.id = m.media_id))",
  links: "m.body ~* 'https?://' and m.media_type in ('text', 'image', 'video', 'application')",
};

/** A page of what was sent in a conversation, newest first, as far as the actor may see. */
export async function listFiles(
  actor: Actor,
  ticketId: number,
  { kind, cursor, pageNumber }: Input<typeof messagesApi.files>["query"],
): Promise<Reply<typeof messagesApi.files>> {
  const { contactId } = await findConversation(actor, ticketId);
  const binds = new Binds();
  const before = decodeTimeCursor(cursor, Number.MAX_SAFE_INTEGER);
  const where = [`m.contact_id = ${binds.add(contactId)}`, kinds[kind], "not m.is_deleted", ...inSight(actor, binds)];
  if (before) where.push(`(m.sent_at, m.id) < (${binds.add(before.at)}::timestamptz, ${binds.add(before.id)}::bigint)`);
  const order = "order by m.sent_at desc, m.id desc";
  const skip = binds.add(before ? 0 : (pageNumber - 1) * pageSize);
  const rows = await query<MessageListRow>(
    messageSelect(inPage(where, `${order} limit ${pageSize + 1} offset ${skip}`), order),
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    messages: page.map(presentMessage),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last.sentAt.toISOString(), last.id) : null,
  };
}
