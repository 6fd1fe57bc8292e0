import type { LinkPreview, MediaType } from "@balcao/shared/messages/schema";
import { type Sql, sql } from "../../base/sql.ts";
import type { PressedAdvert } from "../adverts/note.ts";
import type { Identity } from "../contacts/address.ts";

/** The fields of every fact about a chat. `chat` is the canonical address that `chatOf` returns for all known addresses of the other end. */
export interface ChatRef {
  connectionId: number;
  chat: string;
}

/** A received message, as the gateway understood it. The customer wrote it, or somebody on the company's own phone. */
export interface InboundMessage extends ChatRef {
  wid: string;
  fromMe: boolean;
  /** All known addresses of the other end; in a group, the group's addresses. */
  identities: Identity[];
  /** The push name of the other end, or the group's subject; null when unknown. */
  chatName: string | null;
  /** The member of a group who wrote the message; `name` is the push name. */
  participant: { jid: string; identities: Identity[]; name: string | null } | null;
  /** The user name, without its @, of the other end; in a group, of the member who wrote the message. */
  userName?: string;
  /** The server's time in whole seconds. */
  serverTime: Date;
  /** The time at which our process received it. */
  receivedAt: Date;
  /** The message came as soon as it was written. It did not wait at the server for the number to reconnect. */
  isLive: boolean;
  mediaType: MediaType;
  body: string;
  /** The content in the transport's own bytes, which only the transport reads. Null for a placeholder. */
  raw: Buffer | null;
  quotedWid: string | null;
  /** The quoted words from the sender's app. They are shown while we do not have the quoted message. */
  quotedText: string;
  isForwarded: boolean;
  /** The people whom the body mentions, by addresses that readers cannot understand. */
  mentions?: readonly Mention[];
  media: InboundMedia | null;
  /** Phones send some files as two messages: the usual rendition, and then another one. Absent for all other messages. */
  rendition?: Rendition | undefined;
  poll: { options: string[] } | null;
  linkPreview: LinkPreview | null;
  /** The inner id of what the author tapped in a menu of ours. */
  choice?: string;
  /** The advertisement that the author pressed to write this message. */
  advert?: PressedAdvert | null;
}

/** A person whom a text mentions. The text has `@` and the digits of the identity. */
export interface Mention {
  identity: Identity;
  /** The mentioned person is the company's own number. */
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
  /** 64 bytes with values from 0 to 100. */
  waveform: Buffer | null;
  /** A picture in JPEG. */
  thumbnail: Buffer | null;
  /** The file is larger than we accept. It stays on the phone, and the message says so. */
  tooLarge: boolean;
}

/** One of two renditions of a file. */
export interface Rendition {
  /** The id of the usual rendition, if this is the other one; null if this is the usual one. */
  of: string | null;
  /** Whether this rendition is shown when both are here. */
  isBest: boolean;
}

/** The end of a journal row. Every row ends in exactly one of these states. */
export type Disposition =
  | { state: "stored" | "placeholder"; messageId: number; reason: string | null }
  | { state: "ignored"; reason: string };

/** If the server's time of a live message differs from its arrival by more than this, that time or one of our clocks is wrong. */
const trustMs = 60_000;

/** The time values of a message. `said` is null where the server's time cannot be true; `age` has the seconds since the message arrived. */
export function stampOf({ serverTime, receivedAt, isLive }: InboundMessage) {
  const [second, arrived] = [serverTime.getTime(), receivedAt.getTime()];
  // The server counts whole seconds. Within a second, the time of arrival keeps the order.
  const said = Math.max(second, Math.min(arrived, second + 999));
  const isWrong = second <= 0 || (isLive && Math.abs(said - arrived) > trustMs);
  return { said: isWrong ? null : new Date(said), isLive, age: Math.max(0, Date.now() - arrived) / 1000 };
}

/** The columns of `stampOf` for one message or for many. */
export interface StampSql {
  said: Sql;
  isLive: Sql;
  age: Sql;
}

/** Counts one millisecond for each whole second between two times. Messages that are moved leave this room for messages that come late. */
const room = (earlier: Sql, later: Sql) =>
  sql`(date_trunc('second', ${later}) - date_trunc('second', ${earlier})) / 1000`;

/**
 * The row `stamp` of a message for its ticket `t`: `said` is the server's time, and `shown` is the time that the conversation shows. No message is
 * later than the database's clock, because a stamp from the future would stay below all answers. Our own messages are dated by the same clock. A live
 * message moves below the messages that we had written before it arrived. A message that waited while the number was offline does not. Messages from
 * the server keep the server's order by whole seconds, even when some of them moved.
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
