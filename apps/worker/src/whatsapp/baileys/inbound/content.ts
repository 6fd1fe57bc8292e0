import type { PressedAdvert } from "@balcao/core/desk/adverts/note";
import type { InboundMedia } from "@balcao/core/desk/inbound/inbound";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import type { LinkPreview, MediaType } from "@balcao/shared/messages/schema";
import type { proto } from "@whiskeysockets/baileys";
import type { Wording } from "../../wording.ts";

export type IMessage = proto.IMessage;

/** The message to which another message refers, as the sender of that other message names it. */
export interface NamedKey {
  id: string;
  fromMe: boolean;
  /** The author's jid, when the sender gave one. */
  author: string | null;
}
export interface MessageContent {
  kind: "message";
  mediaType: MediaType;
  body: string;
  media: InboundMedia | null;
  poll: { options: string[] } | null;
  linkPreview: LinkPreview | null;
  advert: PressedAdvert | null;
  quotedWid: string | null;
  /** The words of the quoted message, as the sender's phone sent them. */
  quotedText: string;
  isForwarded: boolean;
  /** The jids of the mentioned people. */
  mentioned: readonly string[];
}
export type SealedPayload = Pick<proto.Message.ISecretEncryptedMessage, "encIv" | "encPayload" | "secretEncType">;
/** The new words of an edited message. */
export interface EditedText {
  body: string;
  /** The jids of the people whom the new words mention. */
  mentioned: readonly string[];
}
export type Content =
  | MessageContent
  | ({ kind: "edit"; target: NamedKey } & EditedText)
  | { kind: "sealed-edit"; target: NamedKey; sealed: SealedPayload; wording: Wording }
  | { kind: "delete"; target: NamedKey }
  | { kind: "reaction"; target: NamedKey; emoji: string }
  | { kind: "vote"; target: NamedKey; vote: proto.Message.IPollEncValue }
  | { kind: "nothing"; reason: string };

/** The result of a reader of one kind: words, and perhaps a file. */
export interface ReadContent {
  mediaType: MediaType;
  body: string;
  context?: proto.IContextInfo | null | undefined;
  media?: InboundMedia | null;
  poll?: { options: string[] };
  linkPreview?: LinkPreview | null;
}

/** Postgres keeps no zero characters. */
export const text = (value: string | null | undefined): string => (value ?? "").replaceAll("\0", "");
export const bytes = (value: Uint8Array | null | undefined): Buffer | null =>
  value?.length ? Buffer.from(value) : null;

/** The first of these texts that has words. */
export const firstOf = (...values: (string | null | undefined)[]): string =>
  values.map((value) => text(value).trim()).find((value) => value !== "") ?? "";

/** The beginning of a line with a button, a choice or an item. */
export const bullet = "• ";
const linesAtMost = 500;
/**
 * The lines of a body, without empty lines and without words that an earlier line contains. Equal buttons and items stay. A body that is too long
 * ends with three dots.
 */
export function linesOf(...lines: (string | null | undefined)[]): string {
  const said = lines.map((line) => text(line).trim()).filter((line) => line !== "");
  const kept = said
    .slice(0, linesAtMost)
    .filter((line, at, all) => line.startsWith(bullet) || all.indexOf(line) === at);
  return [...kept, ...(said.length > linesAtMost ? ["…"] : [])].join("\n");
}

export function named(key: proto.IMessageKey | null | undefined): NamedKey {
  return { id: text(key?.id), fromMe: key?.fromMe === true, author: text(key?.participant) || null };
}

interface FileFields {
  mimetype?: string | null;
  fileLength?: unknown;
  seconds?: number | null;
  width?: number | null;
  height?: number | null;
  jpegThumbnail?: Uint8Array | null;
}

export function fileOf(file: FileFields, more: Partial<InboundMedia> = {}): InboundMedia {
  const size = Number(file.fileLength ?? 0) || null;
  return {
    mimetype: text(file.mimetype) || "application/octet-stream",
    name: "",
    size,
    seconds: file.seconds ?? null,
    width: file.width || null,
    height: file.height || null,
    voice: false,
    waveform: null,
    thumbnail: bytes(file.jpegThumbnail),
    tooLarge: (size ?? 0) > maxFileBytes,
    ...more,
  };
}
