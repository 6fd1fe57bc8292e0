import type { RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { jidOf } from "../contacts/address.ts";
import { MessageRow } from "../messages/message.model.ts";
import { type InboundMessage, stampOf } from "./inbound.ts";

const own = ["id", "wid", "mediaType", "ticketId"] as const;
const shape = MessageRow.shape(...own);
export type KnownMessage = RowOf<typeof shape>;

const find = (where: Sql, wid: string): Promise<KnownMessage[]> =>
  query(
    shape,
    sql`select ${MessageRow.pick("m", ...own)} from messages m where ${where} order by m.wid = ${wid} desc, m.id limit 1`,
  );

/** Whether a message `m` is in the chat of this message. A chat has several addresses, by number and by LID, so its ticket counts too. */
const isInChat = ({ chat, identities }: InboundMessage, ticketId: number | null): Sql =>
  sql`(m.chat = any(${[chat, ...identities.map(jidOf)]}::text[]) or m.ticket_id = ${ticketId})`;

/** Whether a message `m` was written by the author of this message. Members of a group may choose the same id. */
function isOfAuthor({ participant }: InboundMessage): Sql {
  const authors = participant ? [participant.jid, ...participant.identities.map(jidOf)] : [];
  return sql`(m.participant is null or m.participant = any(${authors}::text[]))`;
}

/** The stored row of this message, or null. The other rendition of the message's file may be stored under another id. */
export async function findKnown(inbound: InboundMessage, ticketId: number | null): Promise<KnownMessage | null> {
  const { connectionId, wid, fromMe } = inbound;
  const [known] = await find(
    sql`m.connection_id = ${connectionId} and (m.wid = ${wid} or m.rendition_wid = ${wid}) and m.from_me = ${fromMe}
       and (m.from_me or ${isInChat(inbound, ticketId)} and ${isOfAuthor(inbound)})`,
    wid,
  );
  return known ?? null;
}

/** Phones send the better file some seconds after the usual one. After this time it is not joined, because it would change what people have seen. */
const mostMinutes = 15;
const pictures = sql`('image', 'video')`;

/**
 * The stored message that waits for this rendition of its file. It is by the same author in the same chat, was sent within minutes, has the same kind of
 * file or could not be opened, and has no other rendition.
 */
export async function findOtherRendition(
  inbound: InboundMessage,
  ticketId: number | null,
): Promise<KnownMessage | undefined> {
  const { connectionId, wid, fromMe, mediaType, receivedAt } = inbound;
  const usual = inbound.rendition?.of ?? null;
  const sent = stampOf(inbound).said ?? receivedAt;
  const [found] = await find(
    sql`m.connection_id = ${connectionId} and ${usual === null ? sql`m.rendition_wid = ${wid}` : sql`m.wid = ${usual} and m.rendition_wid is null`}
       and m.from_me = ${fromMe} and ${isInChat(inbound, ticketId)} and ${isOfAuthor(inbound)}
       and (m.media_type in ${pictures} and ${mediaType} in (m.media_type, 'undecrypted')
         or m.media_type = 'undecrypted' and m.raw is null and m.body = '' and ${mediaType} in ${pictures})
       and abs(extract(epoch from coalesce(m.said_at, m.sent_at) - ${sent}::timestamptz)) <= ${raw(60 * mostMinutes)}`,
    wid,
  );
  return found;
}
