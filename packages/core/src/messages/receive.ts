import { identifyContact } from "../contacts/identify.ts";
import { query } from "../database.ts";
import { readSetting } from "../settings/read.ts";
import { ticketForMessage } from "../tickets/find-or-create.ts";
import { showNewest } from "../tickets/newest.ts";
import type { Disposition, InboundMessage } from "./inbound.ts";
import { tellMessage } from "./publish.ts";

/** Stores what a number was given: contact, ticket, message, unread count, events. The same message twice is stored once. */
export async function receiveMessage(inbound: InboundMessage): Promise<Disposition> {
  const known = await findKnown(inbound);
  if (known)
    return known.mediaType === "undecrypted" && inbound.mediaType !== "undecrypted"
      ? reveal(known, inbound)
      : again(known.id);
  if (inbound.chat.endsWith("@g.us") && (await readSetting("CheckMsgIsGroup")) === "enabled")
    return { state: "ignored", reason: "group_off" };
  const contactId = await identifyContact(inbound.identities, inbound.fromMe ? null : inbound.chatName);
  const authorId = inbound.participant
    ? await identifyContact(inbound.participant.identities, inbound.participant.name)
    : null;
  const ticketId = await ticketForMessage({ contactId, connectionId: inbound.connectionId });
  const messageId = await insert(inbound, { ticketId, contactId, authorId });
  if (messageId === null) return again((await findKnown(inbound))?.id ?? 0);
  await showNewest(ticketId, { unread: inbound.fromMe ? "same" : "more" });
  await tellMessage("message.create", messageId);
  return { state: inbound.mediaType === "undecrypted" ? "placeholder" : "stored", messageId, reason: null };
}

const again = (messageId: number): Disposition => ({ state: "stored", messageId, reason: "known" });

async function findKnown({ connectionId, chat, wid, fromMe }: InboundMessage) {
  const [known] = await query<{ id: number; mediaType: string; ticketId: number }>(
    `select id, media_type as "mediaType", ticket_id as "ticketId" from messages
     where connection_id = $1 and wid = $2 and from_me = $3 and (chat = $4 or from_me)`,
    [connectionId, wid, fromMe, chat],
  );
  return known;
}

interface Place {
  ticketId: number;
  contactId: number;
  authorId: number | null;
}

/** Null when a transaction beside this one stored the same message first. */
async function insert(inbound: InboundMessage, { ticketId, contactId, authorId }: Place): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, participant, author_contact_id,
       body, media_type, ack, quoted_id, poll, raw, sent_at)
     select company_id, id, $2, connection_id, $3, $4, $5, $6, $7, $8, $9, $10, $11,
       (select m.id from messages m where m.company_id = t.company_id and m.connection_id = t.connection_id and m.wid = $12 limit 1), $13::jsonb, $14, $15
     from tickets t where id = $1
     on conflict (company_id, connection_id, chat, wid, from_me) do nothing returning id`,
    [
      ticketId,
      contactId,
      inbound.chat,
      inbound.wid,
      inbound.fromMe,
      inbound.fromMe ? "phone" : "customer",
      inbound.participant?.jid ?? null,
      authorId,
      inbound.body,
      inbound.mediaType,
      inbound.fromMe ? 1 : 2,
      inbound.quotedWid,
      inbound.poll && JSON.stringify(inbound.poll),
      inbound.raw,
      shownAt(inbound),
    ],
  );
  if (row && inbound.media) await attach(row.id, inbound);
  return row?.id ?? null;
}

/** The server counts whole seconds: within its second, what came while we were listening keeps the order it came in. */
function shownAt({ serverTime, receivedAt }: InboundMessage): Date {
  const second = serverTime.getTime();
  return new Date(Math.max(second, Math.min(receivedAt.getTime(), second + 999)));
}

/** The file comes in a second step: the message is never lost for its sake. */
async function attach(messageId: number, { media }: InboundMessage): Promise<void> {
  if (!media) return;
  await query(
    `with file as (
       insert into media (company_id, state, mimetype, name, size, seconds, width, height, voice, waveform, thumbnail)
       select company_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from messages where id = $1 returning id
     ), linked as (update messages set media_id = (select id from file) where id = $1 returning company_id, connection_id, id)
     insert into connection_commands (company_id, connection_id, chat, kind, message_id)
     select company_id, connection_id, 'media:' || id, 'download', id from linked where $2 = 'pending'`,
    [
      messageId,
      media.tooLarge ? "too_large" : "pending",
      media.mimetype,
      media.name,
      media.size,
      media.seconds,
      media.width,
      media.height,
      media.voice,
      media.waveform,
      media.thumbnail,
    ],
  );
}

/** The content of a message that could not be read at first. */
async function reveal(known: { id: number; ticketId: number }, inbound: InboundMessage): Promise<Disposition> {
  await query(
    `update messages m set body = $2, media_type = $3, raw = $4, poll = $5::jsonb,
       quoted_id = (select o.id from messages o where o.company_id = m.company_id and o.connection_id = m.connection_id and o.wid = $6 limit 1)
     where id = $1`,
    [
      known.id,
      inbound.body,
      inbound.mediaType,
      inbound.raw,
      inbound.poll && JSON.stringify(inbound.poll),
      inbound.quotedWid,
    ],
  );
  if (inbound.media) await attach(known.id, inbound);
  await showNewest(known.ticketId, { unread: "same", moves: false });
  await tellMessage("message.update", known.id);
  return { state: "stored", messageId: known.id, reason: "revealed" };
}
