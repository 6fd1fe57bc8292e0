import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { jidOf } from "../contacts/address.ts";
import { MessageRow } from "../messages/message.model.ts";
import type { InboundMessage } from "./inbound.ts";

/**
 * The stored row of this message, or null. The other rendition of the message's file may be stored under another id. A chat has several addresses, by
 * number and by LID, so the message is also searched in its ticket. Members of a group may choose the same id, so the author must match.
 */
export async function findKnown(
  { connectionId, chat, wid, fromMe, identities, participant }: InboundMessage,
  ticketId: number | null,
) {
  const chats = [chat, ...identities.map(jidOf)];
  const authors = participant ? [participant.jid, ...participant.identities.map(jidOf)] : [];
  const [known] = await query(
    MessageRow.shape("id", "wid", "mediaType"),
    sql`select ${MessageRow.pick("m", "id", "wid", "mediaType")} from messages m
     where m.connection_id = ${connectionId} and (m.wid = ${wid} or m.rendition_wid = ${wid}) and m.from_me = ${fromMe}
       and (m.from_me or (m.chat = any(${chats}::text[]) or m.ticket_id = ${ticketId})
         and (m.participant is null or m.participant = any(${authors}::text[])))
     order by m.wid = ${wid} desc, m.id limit 1`,
  );
  return known;
}
