import { signed } from "@balcao/shared/messages/rules";
import type { MediaType } from "@balcao/shared/messages/schema";
import { jidSql } from "../contacts/address.ts";
import { query } from "../database.ts";

/** All that the holder of a number needs to put a message on WhatsApp. */
export interface OutgoingMessage {
  messageId: number;
  companyId: number;
  connectionId: number;
  contactId: number;
  chat: string;
  wid: string;
  /** As it is stored: the name above it is `sign`'s. */
  body: string;
  sign: string | null;
  mediaType: MediaType;
  ack: number;
  isDeleted: boolean;
  fromMe: boolean;
  /** In a group, its author. */
  participant: string | null;
  /** It may be on its way: the server has not answered yet. */
  isLeaving: boolean;
  media: {
    id: number;
    objectKey: string;
    mimetype: string;
    name: string;
    voice: boolean;
    seconds: number | null;
  } | null;
  quoted: { wid: string; fromMe: boolean; participant: string | null; raw: Buffer | null; body: string } | null;
  isForwarded: boolean;
  /** Of a forwarded message, the content it takes over: encoded proto.Message. */
  raw: Buffer | null;
  /** The contact's digits, or empty; `verified`: WhatsApp confirmed that `chat` is theirs. */
  number: string;
  verified: boolean;
  /** When it was written, or tried again by hand. */
  queuedAt: Date;
}

type Row = Omit<OutgoingMessage, "media" | "quoted"> & {
  mediaId: number | null;
  objectKey: string | null;
  mimetype: string;
  name: string;
  voice: boolean;
  seconds: number | null;
  quotedWid: string | null;
  quotedFromMe: boolean;
  quotedParticipant: string | null;
  quotedRaw: Buffer | null;
  quotedBody: string;
  quotedSign: string | null;
};

/** Null when the message is gone. */
export async function loadOutgoing(messageId: number): Promise<OutgoingMessage | null> {
  const [row] = await query<Row>(
    `select m.id as "messageId", m.company_id as "companyId", m.connection_id as "connectionId", m.contact_id as "contactId", m.chat, m.wid,
       m.body, m.sign, m.forwarded as "isForwarded", case when m.forwarded then m.raw end as raw, m.media_type as "mediaType", m.ack, m.is_deleted as "isDeleted", m.from_me as "fromMe", m.participant,
       exists (select 1 from connection_commands k where k.company_id = m.company_id and k.message_id = m.id and k.kind = 'send' and k.state = 'waiting') as "isLeaving", m.sent_at as "queuedAt", c.number,
       c.is_group or exists (select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.verified
         and m.chat = ${jidSql("i")}) as verified,
       f.id as "mediaId", f.object_key as "objectKey", f.mimetype, f.name, f.voice, f.seconds,
       o.wid as "quotedWid", o.from_me as "quotedFromMe", o.participant as "quotedParticipant", case when o.is_edited and o.media_type = 'text' then null else o.raw end as "quotedRaw", o.body as "quotedBody", o.sign as "quotedSign"
     from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     left join media f on f.company_id = m.company_id and f.id = m.media_id
     left join messages o on o.company_id = m.company_id and o.id = m.quoted_id
     where m.id = $1`,
    [messageId],
  );
  if (!row) return null;
  const {
    mediaId,
    objectKey,
    mimetype,
    name,
    voice,
    seconds,
    quotedWid,
    quotedFromMe,
    quotedParticipant,
    quotedRaw,
    quotedBody,
    quotedSign,
    ...message
  } = row;
  return {
    ...message,
    media: mediaId !== null && objectKey !== null ? { id: mediaId, objectKey, mimetype, name, voice, seconds } : null,
    quoted:
      quotedWid === null
        ? null
        : {
            wid: quotedWid,
            fromMe: quotedFromMe,
            participant: quotedParticipant,
            raw: quotedRaw,
            body: signed(quotedSign, quotedBody),
          },
  };
}

/** Content of a message by WhatsApp's id alone, for retries; null when we do not have it. */
export async function rawOf(connectionId: number, wid: string): Promise<Buffer | null> {
  const [row] = await query<{ raw: Buffer | null }>(
    "select raw from messages where connection_id = $1 and wid = $2 and raw is not null limit 1",
    [connectionId, wid],
  );
  return row?.raw ?? null;
}
