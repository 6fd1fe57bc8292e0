import { signed } from "@balcao/shared/messages/rules";
import { boolean, json, type RowOf } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import type { MediaRow } from "../../../base/files/media.model.ts";
import { raw, sql } from "../../../base/sql.ts";
import { jidSql } from "../../contacts/address.ts";
import { windowClosedSql } from "../../windows/windows.ts";
import { ContactRow } from "../../contacts/contact.model.ts";
import { kindIn, priorities, sendKinds } from "../../../numbers/commands/kinds.ts";
import { bytesSql } from "../../../numbers/connections/capabilities.ts";
import { MessageRow } from "../message.model.ts";

const own = [
  "companyId",
  "connectionId",
  "contactId",
  "chat",
  "wid",
  "body",
  "sign",
  "mediaType",
  "ack",
  "isDeleted",
  "fromMe",
  "participant",
  "template",
  "menu",
] as const;
const messageShape = {
  ...MessageRow.shape(...own),
  messageId: MessageRow.columns.id,
  isForwarded: MessageRow.columns.forwarded,
  /** The content that a forwarded message copies, in the transport's own bytes; null for other messages. */
  raw: MessageRow.columns.raw,
  /** The command to send the message still waits, so the message may be on its way. */
  isLeaving: boolean,
  /** The contact's digits; empty if unknown. */
  number: ContactRow.columns.number,
  /** WhatsApp confirmed that `chat` is an address of the contact. */
  verified: boolean,
  /** `chat` is still an address of the contact, confirmed or typed. Another person may have got the address since the message was written. */
  isTheirs: boolean,
  /** Nobody waits for the message: a campaign, a schedule or a program ordered it. It is not sent if the customer opts out before. */
  isUnasked: boolean,
  /** The contact is in doubt, because nobody knows who has its number now. */
  inDoubt: boolean,
  /** The number may no longer write freely to the contact, and WhatsApp has not been handed the message. */
  isShut: boolean,
  /** The limited-time offer of the message has ended, and WhatsApp has not been handed the message. */
  isOver: boolean,
  /** The time at which the message was written, or tried again by hand. */
  queuedAt: MessageRow.columns.sentAt,
};
export type SentFile = Pick<MediaRow, "id" | "mimetype" | "name" | "voice" | "seconds"> & { objectKey: string };
type QuotedRow = Pick<MessageRow, "wid" | "fromMe" | "participant" | "body" | "sign">;
const outgoingShape = {
  ...messageShape,
  media: json<SentFile>().null,
  /** The files of the message's cards, in their order. */
  cards: json<SentFile[]>(),
  quoted: json<QuotedRow>().null,
  quotedRaw: MessageRow.columns.raw,
};

/** All that the holder of a number needs to send a message to WhatsApp. The signature is in `sign`, not in `body`. */
export interface OutgoingMessage extends RowOf<typeof messageShape> {
  media: SentFile | null;
  cards: SentFile[];
  quoted: (Omit<QuotedRow, "sign"> & { raw: Buffer | null }) | null;
}

const fileSql = sql`json_build_object('id', f.id, 'objectKey', f.object_key, 'mimetype', f.mimetype,
         'name', f.name, 'voice', f.voice, 'seconds', f.seconds)`;

/** Whether a command to send the message `m` still waits, in SQL. */
export const isLeavingSql = sql`exists (select 1 from connection_commands k where k.company_id = m.company_id and k.message_id = m.id
         and ${kindIn("k", sendKinds)} and k.state = 'waiting')`;
const isNotWithMetaSql = sql`not exists (select 1 from official_sends k where k.company_id = m.company_id
         and k.connection_id = m.connection_id and k.wid = m.wid)`;

/** The message to send. Null when it was deleted. */
export async function loadOutgoing(messageId: number): Promise<OutgoingMessage | null> {
  const [row] = await query(
    outgoingShape,
    sql`select ${MessageRow.pick("m", ...own)}, m.id as "messageId", m.forwarded as "isForwarded",
       case when m.forwarded then m.raw end as raw, m.sent_at as "queuedAt", c.number,
       (m.source in ('campaign', 'api') or exists (select 1 from schedules s where s.company_id = m.company_id and s.message_id = m.id))
         and exists (select 1 from connection_commands k where k.company_id = m.company_id and k.message_id = m.id
           and ${kindIn("k", sendKinds)} and k.state = 'waiting' and k.priority = ${raw(priorities.machine)}) as "isUnasked",
       c.doubted_at is not null as "inDoubt",
       m.template is null and ${windowClosedSql} and ${isNotWithMetaSql} as "isShut",
       coalesce((m.template->>'offerEndsAt')::timestamptz <= statement_timestamp(), false) and ${isNotWithMetaSql} as "isOver", ${isLeavingSql} as "isLeaving",
       c.is_group or coalesce(own.verified, false) as verified, c.is_group or own.verified is not null as "isTheirs",
       case when f.object_key is not null then ${fileSql} end as media,
       case when m.template->'carousel' is not null then (select coalesce(json_agg(${fileSql} order by x.place), '[]') from message_cards x
         join media f on f.company_id = x.company_id and f.id = x.media_id and f.object_key is not null
         where x.company_id = m.company_id and x.message_id = m.id) else '[]' end as cards,
       case when o.id is not null then json_build_object('wid', o.wid, 'fromMe', o.from_me, 'participant', o.participant,
         'body', o.body, 'sign', o.sign) end as quoted,
       case when o.is_edited and o.media_type = 'text' or ${bytesSql("ow")} <> ${bytesSql("w")} then null else o.raw end as "quotedRaw"
     from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     left join media f on f.company_id = m.company_id and f.id = m.media_id
     join connections w on w.company_id = m.company_id and w.id = m.connection_id
     left join lateral (select bool_or(i.verified) as verified from contact_identities i
       where i.company_id = c.company_id and i.contact_id = c.id and m.chat = ${jidSql}) own on true
     left join messages o on o.company_id = m.company_id and o.id = m.quoted_id
     left join connections ow on ow.company_id = o.company_id and ow.id = o.connection_id
     where m.id = ${messageId}`,
  );
  if (!row) return null;
  const { quoted, quotedRaw, ...message } = row;
  return { ...message, quoted: quoted && presentQuoted(quoted, quotedRaw) };
}

const presentQuoted = ({ sign, body, ...quoted }: QuotedRow, rawQuoted: Buffer | null): OutgoingMessage["quoted"] => ({
  ...quoted,
  raw: rawQuoted,
  body: signed(sign, body),
});

/** The content of a message by one of its ids on WhatsApp, for retries; null if it is not stored. */
export async function rawOf(connectionId: number, wid: string): Promise<Buffer | null> {
  const [row] = await query(
    MessageRow.shape("raw"),
    sql`select raw from messages where connection_id = ${connectionId} and (wid = ${wid} or rendition_wid = ${wid}) and raw is not null
      order by wid = ${wid} desc limit 1`,
  );
  return row?.raw ?? null;
}
