import type { MediaType } from "@balcao/shared/messages/schema";

/** An address of a person or group: digits of the phone, user part of a LID, id of a group (all without the domain). */
export interface Identity {
  kind: "phone" | "lid" | "group";
  value: string;
}

/** What every fact about a chat carries. `chat` is the jid in its LID-canonical form ("123@lid", else "55…@s.whatsapp.net", "…@g.us"). */
export interface ChatRef {
  connectionId: number;
  chat: string;
}

/** A message of a customer, or one written on the company's own phone, as the gateway understood it. */
export interface InboundMessage extends ChatRef {
  wid: string;
  fromMe: boolean;
  /** Everything known of the other end (of the group in a group). */
  identities: Identity[];
  /** Push name of the other end when it wrote, or the group's subject; null when unknown. */
  chatName: string | null;
  /** Group member who wrote: jid, identities, push name. */
  participant: { jid: string; identities: Identity[]; name: string | null } | null;
  /** The server's time, whole seconds. */
  serverTime: Date;
  /** When we got it. */
  receivedAt: Date;
  mediaType: MediaType;
  body: string;
  /** Encoded proto.Message; null for a placeholder. */
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
  /** Larger than we take: kept on the phone, shown as such. */
  tooLarge: boolean;
}

/** What became of a journal row. Every row ends in exactly one of these. */
export type Disposition =
  | { state: "stored" | "placeholder"; messageId: number; reason: string | null }
  | { state: "ignored"; reason: string };

/** The server counts whole seconds: within its second, what came while we were listening keeps the order it came in. */
export function shownAt({ serverTime, receivedAt }: InboundMessage): Date {
  const second = serverTime.getTime();
  return new Date(Math.max(second, Math.min(receivedAt.getTime(), second + 999)));
}
