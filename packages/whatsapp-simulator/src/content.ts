/** The contents of messages, as people send them and as a phone shows them. */

/** Kind of content as a phone shows it. */
export type ContentKind =
  | "text"
  | "image"
  | "video"
  | "audio"
  | "voice"
  | "document"
  | "sticker"
  | "location"
  | "contact"
  | "poll"
  | "pollVote"
  | "reaction"
  | "edit"
  | "delete";

/** The data that a phone sends with a picture. A phone that forwards may send none. */
export interface Shape {
  width?: number;
  height?: number;
  /** A tiny JPEG. */
  thumbnail?: Uint8Array;
}

/** The data that a phone sends about the page to which a text links. `matched` is the address in the text. */
export interface OutgoingLink {
  matched: string;
  title: string;
  description?: string;
  thumbnail?: Uint8Array;
}

/** The content that a customer (or the owner's own phone) sends. The simulator itself encrypts and uploads media bytes. */
export type Outgoing =
  | { kind: "text"; text: string; link?: OutgoingLink; quotedId?: string }
  | ({ kind: "image" | "video"; data: Uint8Array; mimetype: string; caption?: string; quotedId?: string } & Shape)
  | {
      kind: "audio" | "voice";
      data: Uint8Array;
      mimetype: string;
      seconds: number;
      /** 64 levels of 0-100, as the recorder measured them. */
      waveform?: number[];
      quotedId?: string;
    }
  | { kind: "document"; data: Uint8Array; mimetype: string; fileName: string; caption?: string; quotedId?: string }
  | ({ kind: "sticker"; data: Uint8Array; mimetype: string } & Shape)
  | { kind: "location"; latitude: number; longitude: number; name?: string; address?: string; thumbnail?: Uint8Array }
  | { kind: "contact"; cards: { name: string; number: string }[] }
  | { kind: "poll"; question: string; options: string[]; selectable: number }
  | { kind: "pollVote"; targetId: string; options: string[] }
  | { kind: "reaction"; targetId: string; emoji: string }
  /** An edit, encrypted as phones do it. `open` is the form of phones before May 2026. */
  | { kind: "edit"; targetId: string; text: string; open?: true }
  | { kind: "delete"; targetId: string }
  /** An unchanged message of WhatsApp's protocol in JSON, in any form that real phones and programs send. Bytes are base64. */
  | { kind: "raw"; message: Record<string, unknown> };

/** One entry of a chat on the customer's phone, decrypted there with real Signal sessions. */
export interface ChatEntry {
  id: string;
  /** True when the customer wrote it, because the view is the customer's phone. */
  fromCustomer: boolean;
  /** The company's number (or the member's, in a group) at the other end. */
  peer: string;
  kind: ContentKind;
  /** Text or caption. For an edited message it is the newest text. */
  text: string;
  fileName?: string;
  mimetype?: string;
  /** Decrypted bytes, present once the phone downloaded the media. */
  media?: Uint8Array;
  seconds?: number;
  location?: { latitude: number; longitude: number; name?: string };
  /** For kind "contact". */
  cards?: { name: string; number: string }[];
  /** For kind "poll" (the question is `text`), with the votes that this phone has. */
  poll?: { selectable: number; options: { name: string; votes: number; mine: boolean }[] };
  quotedId?: string;
  quotedText?: string;
  /** How often it was forwarded. It is missing when it never was. */
  forwarded?: number;
  edited: boolean;
  deleted: boolean;
  /** At most one reaction of each person. `by` is a number. */
  reactions: { emoji: string; fromCustomer: boolean; by?: string }[];
  /** Ticks of what the customer wrote (1 server, 2 delivered to the company's device, 3 read), or -1 when refused. */
  ack: -1 | 0 | 1 | 2 | 3;
  /** How many times a stanza with this id reached the phone. The phone shows it once. */
  copies: number;
  /** The time of the server's acceptance in milliseconds since 1970. */
  at: number;
}
