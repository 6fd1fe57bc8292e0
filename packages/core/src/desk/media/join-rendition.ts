import { boolean, integer, textOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import type { Media, MediaType } from "@balcao/shared/messages/schema";
import { sql } from "../../base/sql.ts";
import { orderSql } from "../../numbers/commands/order.ts";
import { groupChatSql } from "../contacts/address.ts";
import { lockContactOfMessage, lockTicketOf } from "../locks/tickets.ts";
import { MessageRow } from "../messages/message.model.ts";
import { tellMessages } from "../messages/publish.ts";
import { refreshCard } from "../tickets/card.ts";

/** A rendition of a file whose other rendition is stored as a message. */
interface Joining {
  wid: string;
  mediaType: MediaType;
  body: string;
  raw: Buffer | null;
  media: {
    mimetype: string;
    width: number | null;
    height: number | null;
    seconds: number | null;
    tooLarge: boolean;
  } | null;
  /** Whether this is the usual rendition, which has the words and the id that the phone uses afterwards. */
  isUsual: boolean;
  isBest: boolean;
}

/**
 * Whether the message `m` still has its file. A file that was removed must not come back: the message was deleted, or its content was erased or
 * removed by a retention.
 */
const hasFile = sql`(m.raw is not null and m.media_id is not null and not m.is_deleted)`;

/**
 * Joins a rendition to the message with the other rendition, which then has both ids. The better file replaces the other one once it was fetched, so
 * a rendition that does not come loses nothing. Returns false, and changes nothing, if the message has another kind of file or is joined already. A
 * joined rendition is no new message: nothing is counted, and no follower hears of it.
 */
export async function joinRendition(id: number, joining: Joining): Promise<boolean> {
  const { wid, mediaType, body, raw, isUsual } = joining;
  await lockContactOfMessage(id);
  await lockTicketOf(id);
  // The transport reads its bytes with the usual rendition behind the other one.
  const both = isUsual ? sql`m.raw || ${raw}::bytea` : sql`${raw}::bytea || m.raw`;
  const [joined] = await query(
    { ticketId: integer, state: textOf<Media["state"]>().null, isRead: boolean },
    sql`update messages m set wid = case when ${isUsual} then ${wid} else m.wid end, rendition_wid = case when ${isUsual} then m.wid else ${wid} end,
       body = case when ${hasFile} and m.body = '' and not m.is_edited then ${body} else m.body end,
       raw = case when ${hasFile} and ${raw}::bytea is not null then ${both} else m.raw end
     where m.id = ${id} and m.media_type = ${mediaType} and coalesce(m.rendition_wid, ${wid}) = ${wid}
     returning m.ticket_id as "ticketId", not m.from_me and m.ack >= 3 as "isRead",
       case when ${hasFile} then (select f.state from media f where f.company_id = m.company_id and f.id = m.media_id) end as state`,
  );
  if (!joined) return false;
  const { ticketId, state, isRead } = joined;
  if (state !== null && (joining.isBest || state === "failed" || state === "too_large")) await orderFile(id, joining);
  else if (state === "pending" && isUsual) await orderOther(id);
  if (isUsual && isRead) await markUsual(id);
  const answers = await linkAnswers(id, wid);
  await refreshCard(ticketId, { unread: "same", moves: false });
  await tellMessages("message.update", [id, ...answers]);
  return true;
}

/**
 * The placeholder of the usual rendition, which could not be opened, becomes the message of the better rendition. The caller fills it with its
 * content next.
 */
export async function takePlace(id: number, wid: string): Promise<void> {
  await lockContactOfMessage(id);
  await lockTicketOf(id);
  await run(sql`update messages set wid = ${wid}, rendition_wid = wid where id = ${id} and media_type = 'undecrypted'`);
}

async function orderFile(id: number, { wid, media }: Joining): Promise<void> {
  if (!media || media.tooLarge) return;
  await run(
    orderSql("rendition", {
      from: sql`messages m where m.id = ${id}`,
      of: "m",
      messageId: sql`m.id`,
      payload: {
        wid: sql`${wid}::text`,
        mimetype: sql`${media.mimetype}::text`,
        width: sql`${media.width}::int`,
        height: sql`${media.height}::int`,
        seconds: sql`${media.seconds}::int`,
      },
    }),
  );
}

/**
 * The waiting download fetches the file of the message's id, which is now the id of the usual rendition. So the better file gets a command of its
 * own.
 */
const orderOther = (id: number): Promise<number> =>
  run(
    orderSql("rendition", {
      from: sql`messages m join media f on f.company_id = m.company_id and f.id = m.media_id where m.id = ${id}`,
      of: "m",
      messageId: sql`m.id`,
      payload: {
        wid: sql`m.rendition_wid`,
        mimetype: sql`f.mimetype`,
        width: sql`f.width`,
        height: sql`f.height`,
        seconds: sql`f.seconds`,
      },
    }),
  );

/**
 * Marks the usual rendition as read at WhatsApp, because the sender's phone shows the blue ticks there. Until now only the other rendition was
 * marked.
 */
const markUsual = (id: number): Promise<number> =>
  run(
    orderSql("read", {
      from: sql`messages m where m.id = ${id} and not exists (select 1 from settings where key = 'sendReadMarks' and value = 'disabled')`,
      of: "m",
      payload: { keys: sql`jsonb_build_array(jsonb_build_object('wid', m.wid, 'participant', m.participant))` },
    }),
  );

/** Links the messages that quoted this id before it was stored, and returns their ids. */
async function linkAnswers(id: number, wid: string): Promise<number[]> {
  const linked = await query(
    MessageRow.shape("id"),
    sql`update messages a set quoted_id = m.id, quoted_wid = null, quoted_text = '' from messages m
     where m.id = ${id} and a.connection_id = m.connection_id and a.quoted_wid = ${wid} and (a.contact_id = m.contact_id or ${groupChatSql(sql`m.chat`)})
     returning a.id`,
  );
  return linked.map((one) => one.id);
}
