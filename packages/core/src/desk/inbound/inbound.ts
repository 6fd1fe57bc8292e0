import type { LinkPreview, MediaType } from "@balcao/shared/messages/schema";
import { type Sql, sql } from "../../base/sql.ts";
import type { PressedAdvert } from "../adverts/note.ts";
import type { Identity } from "../contacts/address.ts";

/** Every fact about a chat has these. `chat` is the canonical address that `chatOf` answers for all known addresses of the other end. */
export interface ChatRef {
  connectionId: number;
  chat: string;
}

/** A message that came in, as the gateway understood it: the customer wrote it, or somebody on the company's own phone. */
export interface InboundMessage extends ChatRef {
  wid: string;
  fromMe: boolean;
  /** All known addresses of the other end; in a group, of the group. */
  identities: Identity[];
  /** The push name of the other end, or the group's subject; null when unknown. */
  chatName: string | null;
  /** The member of a group who wrote; `name` is the push name. */
  participant: { jid: string; identities: Identity[]; name: string | null } | null;
  /** The user name, without its @, of the other end, or in a group of the member who wrote. */
  userName?: string;
  /** The server's time, whole seconds. */
  serverTime: Date;
  /** When our process received it. */
  receivedAt: Date;
  /** It came as it was written: it did not wait at the server for the number to come back. */
  isLive: boolean;
  mediaType: MediaType;
  body: string;
  /** The content in the transport's own bytes, which only the transport reads. Null for a placeholder. */
  raw: Buffer | null;
  quotedWid: string | null;
  /** The quoted words as the sender gave them along: shown as long as we do not have the quoted message. */
  quotedText: string;
  isForwarded: boolean;
  /** Whom the body mentions, by addresses that people cannot read. */
  mentions?: readonly Mention[];
  media: InboundMedia | null;
  poll: { options: string[] } | null;
  linkPreview: LinkPreview | null;
  /** The advertisement that its author pressed to write it. */
  advert?: PressedAdvert | null;
}

/** Somebody whom a text mentions: `@` and the digits of the identity stand in it. */
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
  /** The file is larger than we take: it stays on the phone, and the message says so. */
  tooLarge: boolean;
}

/** How a journal row ended. Every row ends in exactly one of these states. */
export type Disposition =
  | { state: "stored" | "placeholder"; messageId: number; reason: string | null }
  | { state: "ignored"; reason: string };

/** Further than this from its arrival, the server's time of a live message is wrong, or a clock of ours is. */
const trustMs = 60_000;

/** What a message says of its own time: `said` is null where the server's cannot be true, `age` is the seconds since it arrived. */
export function stampOf({ serverTime, receivedAt, isLive }: InboundMessage) {
  const [second, arrived] = [serverTime.getTime(), receivedAt.getTime()];
  // The server counts whole seconds; within a second the time of arrival keeps the order.
  const said = Math.max(second, Math.min(arrived, second + 999));
  const isWrong = second <= 0 || (isLive && Math.abs(said - arrived) > trustMs);
  return { said: isWrong ? null : new Date(said), isLive, age: Math.max(0, Date.now() - arrived) / 1000 };
}

/**
 * The time that a message with this stamp is shown with, for `t`, the ticket that it goes to. No message is later than the database's clock,
 * which also dates what we write: a stamp from the future would stay below all answers. A live message is not above what we had written
 * before it arrived; one that waited while the number was away is shown where the server says.
 */
export function shownAt({ said, isLive, age }: { said: Sql; isLive: Sql; age: Sql }): Sql {
  const time = sql`least(${said}, clock_timestamp())`;
  return sql`greatest(${time}, (select o.sent_at + interval '1 millisecond' from messages o
    where ${isLive} and o.company_id = t.company_id and o.ticket_id = t.id and o.from_me and o.sent_at >= ${time}
      and o.created_at <= clock_timestamp() - make_interval(secs => ${age}) order by o.sent_at desc limit 1))`;
}
