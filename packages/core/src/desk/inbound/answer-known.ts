import { integer, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { noteAdvert } from "../adverts/note.ts";
import { lockContactOfMessage, lockTicketOf } from "../locks/tickets.ts";
import { foldPlaceholder } from "../media/fold-placeholder.ts";
import { joinRendition, takePlace } from "../media/join-rendition.ts";
import { tellMessage } from "../messages/publish.ts";
import { refreshCard } from "../tickets/card.ts";
import { attachFile } from "./attach-file.ts";
import { findKnown, findOtherRendition, type KnownMessage } from "./find-known.ts";
import type { Disposition, InboundMessage } from "./inbound.ts";
import { pollOf, quoted } from "./insert-messages.ts";
import { settingShape, settingSql } from "./setting.ts";
import { tellReceived } from "./tell-received.ts";

/**
 * The disposition of a message that is already stored, perhaps by another transaction a moment ago. A placeholder gets its content, and a message
 * whose file has two renditions gets the second one. Null for a new message.
 */
export async function answerKnown(
  inbound: InboundMessage,
  ticketId: number | null = null,
): Promise<Disposition | null> {
  const known = await findKnown(inbound, ticketId);
  const isChild = typeof inbound.rendition?.of === "string";
  const own = known && (known.wid === inbound.wid || isChild) ? known : null;
  const opens = own?.mediaType === "undecrypted" && inbound.mediaType !== "undecrypted";
  if (own && !opens) return asKnown(own.id);
  const other = isChild || (known && !own) ? await findOtherRendition(inbound, ticketId) : undefined;
  return (other && (await join(other, own, inbound))) ?? (own && reveal(own.id, inbound));
}

/**
 * Joins a rendition of a file with the stored message that has the other rendition. `own` is the placeholder that was stored for this rendition when
 * it could not be opened.
 */
async function join(
  other: KnownMessage,
  own: KnownMessage | null,
  inbound: InboundMessage,
): Promise<Disposition | null> {
  const { wid, mediaType, body, raw, media, rendition } = inbound;
  if (own && own.ticketId !== other.ticketId) return null;
  // This rendition is the usual one and could not be opened. The stored message stands for it until it comes again.
  if (mediaType === "undecrypted") return { state: "placeholder", messageId: other.id, reason: "joined" };
  if (other.mediaType === "undecrypted") {
    if (own) await foldPlaceholder(other.id, own.id);
    else await takePlace(other.id, wid);
    return reveal(own?.id ?? other.id, inbound);
  }
  const isUsual = typeof rendition?.of !== "string";
  const joining = { wid, mediaType, body, raw, media, isUsual, isBest: rendition?.isBest === true };
  if (!(await joinRendition(other.id, joining))) return null;
  if (own) await foldPlaceholder(own.id, other.id);
  return { state: "stored", messageId: other.id, reason: "joined" };
}

const asKnown = (messageId: number): Disposition => ({ state: "stored", messageId, reason: "known" });

/** Fills a placeholder with its content. An edit that came earlier keeps its text. */
async function reveal(id: number, inbound: InboundMessage): Promise<Disposition> {
  await lockContactOfMessage(id);
  await lockTicketOf(id);
  const said = quoted(sql`${inbound.quotedWid}`);
  const [shown] = await query(
    { ticketId: integer, at: timestamp, ...settingShape },
    sql`update messages t set body = case when is_edited then body else ${inbound.body} end, media_type = ${inbound.mediaType},
       raw = ${inbound.raw}, rendition_wid = coalesce(rendition_wid, ${inbound.rendition?.of ?? null}), poll = ${pollOf(inbound)}, quoted_id = ${said},
       quoted_wid = case when ${said} is null then ${inbound.quotedWid}::text end,
       quoted_text = case when ${said} is null then ${inbound.quotedText}::text else '' end, forwarded = ${inbound.isForwarded}, link_preview = ${linkOf(inbound)}
     where id = ${id} and media_type = 'undecrypted' returning ticket_id as "ticketId", sent_at as at, ${settingSql(
       sql`contact_id`,
       inbound.connectionId,
       sql`(select k.bot_state from tickets k where k.company_id = t.company_id and k.id = t.ticket_id)`,
     )}`,
  );
  if (!shown) return asKnown(id);
  await attachFile(id, inbound);
  if (inbound.advert && !inbound.fromMe) await noteAdvert(shown.ticketId, id, inbound.advert);
  const ticket = await refreshCard(shown.ticketId, { unread: "same", moves: false });
  await tellMessage("message.update", id);
  const { at } = shown;
  await tellReceived(inbound, { ticket, setting: shown, messageId: id, isNew: false, opens: false, rating: null, at });
  return { state: "stored", messageId: id, reason: "revealed" };
}

const linkOf = ({ linkPreview }: InboundMessage) => sql`${linkPreview && JSON.stringify(linkPreview)}::jsonb`;
