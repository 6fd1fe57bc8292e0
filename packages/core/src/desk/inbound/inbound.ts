import type { MediaType } from "@balcao/shared/messages/schema";
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
  /** The server's time, whole seconds. */
  serverTime: Date;
  /** When our process received it. */
  receivedAt: Date;
  mediaType: MediaType;
  body: string;
  /** The content in the transport's own bytes, which only the transport reads. Null for a placeholder. */
  raw: Buffer | null;
  quotedWid: string | null;
  isForwarded: boolean;
  media: InboundMedia | null;
  poll: { options: string[] } | null;
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

/** The time that a message is shown with. The server counts whole seconds; within a second the time of arrival keeps the order. */
export function shownAt({ serverTime, receivedAt }: Pick<InboundMessage, "serverTime" | "receivedAt">): Date {
  const second = serverTime.getTime();
  return new Date(Math.max(second, Math.min(receivedAt.getTime(), second + 999)));
}
