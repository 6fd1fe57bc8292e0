import type { LinkPreview, MediaType } from "@balcao/shared/messages/schema";
import { type Sql, sql } from "../../base/sql.ts";
import type { PressedAdvert } from "../adverts/note.ts";
import type { Identity } from "../contacts/address.ts";

/** Every fact about a chat has these fields. `chat` is the canonical address that `chatOf` answers for all known addresses of the other end. */
export interface ChatRef {
  connectionId: number;
  chat: string;
}

/** A message that came in, as the gateway understood it: the customer wrote it, or somebody on the company's own phone. */
export interface InboundMessage extends ChatRef {
  wid: string;
  fromMe: boolean;
  /** All known addresses of the other end; in a group, the group's addresses. */
  identities: Identity[];
  /** The push name of the other end, or the group's subject; null when unknown. */
  chatName: string | null;
  /** The member of a group who wrote; `name` is the push name. */
  participant: { jid: string; identities: Identity[]; name: string | null } | null;
  /** The user name, without its @, of the other end; in a group, of the member who wrote. */
  userName?: string;
  /** The server's time, whole seconds. */
  serverTime: Date;
  /** When our process received it. */
  receivedAt: Date;
  /** The message came as soon as it was written: it did not wait at the server for the number to come back. */
  isLive: boolean;
  mediaType: MediaType;
  body: string;
  /** The content in the transport's own bytes, which only the transport reads. Null for a placeholder. */
  raw: Buffer | null;
  quotedWid: string | null;
  /** The quoted words as the sender's app sent them along: shown as long as we do not have the quoted message. */
  quotedText: string;
  isForwarded: boolean;
  /** The people whom the body mentions, by addresses that readers cannot understand. */
  mentions?: readonly Mention[];
  media: InboundMedia | null;
  poll: { options: string[] } | null;
  linkPreview: LinkPreview | null;
  /** The advertisement that the author pressed to write this message. */
  advert?: PressedAdvert | null;
}

/** Somebody whom a text mentions: `@` and the digits of the identity stand in the text. */
export interface Mention {
  identity: Identity;
  /** The number itself. */
  isOwn: boolean;
}

export interface InboundMedia {
  mimetype: string;
  name: string;
  size: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  voice: boolean;
  /** 64 bytes of 0-100. */
  waveform: Buffer | null;
  /** JPEG. */
  thumbnail: Buffer | null;
  /** The file is larger than we accept: it stays on the phone, and the message says this. */
  tooLarge: boolean;
}

/** How a journal row ended. Every row ends in exactly one of these states. */
export type Disposition =
  | { state: "stored" | "placeholder"; messageId: number; reason: string | null }
  | { state: "ignored"; reason: string };

/** When the server's time of a live message is further than this from its arrival, that time is wrong, or one of our clocks is. */
const trustMs = 60_000;

/** What a message says of its own time: `said` is null where the server's time cannot be true, `age` is the seconds since the message arrived. */
export function stampOf({ serverTime, receivedAt, isLive }: InboundMessage) {
  const [second, arrived] = [serverTime.getTime(), receivedAt.getTime()];
  // The server counts whole seconds; within a second the time of arrival keeps the order.
  const said = Math.max(second, Math.min(arrived, second + 999));
  const isWrong = second <= 0 || (isLive && Math.abs(said - arrived) > trustMs);
  return { said: isWrong ? null : new Date(said), isLive, age: Math.max(0, Date.now() - arrived) / 1000 };
}

/** The columns of one message, or of many, that `stampOf` answers. */
export interface StampSql {
  said: Sql;
  isLive: Sql;
  age: Sql;
}

/** A millisecond for each whole second between two times: moved messages keep so much room between them for messages that come late. */
const room = (earlier: Sql, later: Sql) =>
  sql`(date_trunc('second', ${later}) - date_trunc('second', ${earlier})) / 1000`;

/**
 * The row `stamp` of a message with this stamp, for its ticket `t`: `said`, the time that the server says, and `shown`, the time that is shown. No
 * message is later than the database's clock, which also dates what we write: a stamp from the future would stay below all answers. A live message
 * moves below what we had written before it arrived; a message that waited while the number was away does not. Messages that came through the server
 * keep the server's order by whole seconds, even when some of them moved.
 */
export const stampSql = ({ said, isLive, age }: StampSql): Sql => {
  const otherSaid = sql`coalesce(o.said_at, o.sent_at)`;
  const ours = sql`${isLive} and o.from_me and o.created_at <= clock_timestamp() - make_interval(secs => ${age})`;
  const isLater = sql`o.source in ('customer', 'phone') and ${otherSaid} >= date_trunc('second', told.said) + interval '1 second'`;
  const belowOurs = sql`least(others.ours + interval '61 ms' - least(${room(sql`told.said`, sql`others.ours`)}, interval '60 ms'),
    greatest(others.ours + interval '1 ms', clock_timestamp()))`;
  return sql`(select told.said,
      greatest(told.said, others.earlier, case when others.ours is not null then least(${belowOurs}, others.later) end) as shown
    from (select least(${said}, clock_timestamp())::timestamptz(3) as said) told cross join lateral (
      select max(o.sent_at) filter (where ${ours}) as ours,
        max(o.sent_at + ${room(sql`o.said_at`, sql`told.said`)}) filter (where o.said_at < told.said) as earlier,
        min(o.sent_at - ${room(sql`told.said`, otherSaid)}) filter (where ${isLater}) as later
      from messages o where o.company_id = t.company_id and o.ticket_id = t.id and o.sent_at >= told.said
    ) others)`;
};
