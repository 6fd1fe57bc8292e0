import type { Message } from "./schema.ts";

const minute = 60_000;
/** WhatsApp accepts an edit for 15 minutes and a deletion for everyone for about two days. */
export const editWindowMs = 15 * minute;
export const deleteWindowMs = 48 * 60 * minute;
/** A message that waited for this time is sent only after a user's decision. */
export const staleAfterMs = 24 * 60 * minute;
export const maxTextLength = 65_536;
export const maxFiles = 10;
export const maxFileBytes = 50 * 1024 * 1024;
/** WhatsApp's own limit for sounds. The product also limits recordings, because their conversion costs more than their bytes. */
export const maxRecordingBytes = 16 * 1024 * 1024;

type OwnMessage = Pick<Message, "fromMe" | "isDeleted" | "mediaType" | "ack" | "createdAt" | "source">;
const ageMs = (message: OwnMessage, now: number) => now - Date.parse(message.createdAt);

export const canEdit = (message: OwnMessage, now = Date.now()): boolean =>
  message.fromMe &&
  message.mediaType === "text" &&
  !message.isDeleted &&
  message.ack >= 0 &&
  ageMs(message, now) < editWindowMs;
export const canDelete = (message: OwnMessage, now = Date.now()): boolean =>
  message.fromMe && !message.isDeleted && ageMs(message, now) < deleteWindowMs;
/** The least time for which Meta keeps marketing from a person who got too much marketing. */
const marketingRestMs = 86_400_000;

/**
 * Whether a user may send a failed message again. A person who stopped marketing messages, or is in an experiment of Meta's, gets no marketing again.
 */
export function canRetry(
  {
    fromMe,
    ack,
    isDeleted,
    failure,
    createdAt,
  }: Pick<Message, "fromMe" | "ack" | "isDeleted" | "failure" | "createdAt">,
  now = Date.now(),
): boolean {
  if (!fromMe || ack !== -1 || isDeleted || failure === "no-marketing" || failure === "experiment") return false;
  return failure !== "marketing-cap" || now - Date.parse(createdAt) >= marketingRestMs;
}

/** The signature for a name, without the signs that would end bold type. Null when nothing is left. */
export const signatureOf = (name: string): string | null => name.replace(/[*\s]+/g, " ").trim() || null;
const headOf = (sign: string) => `*${sign}:*\n`;
/** The text that the customer reads, with the signature above. */
export const signed = (sign: string | null, body: string): string =>
  sign === null || body === "" ? body : headOf(sign) + body;
/** The text without the signature above it. */
export const unsigned = (sign: string | null, body: string): string =>
  sign !== null && body.startsWith(headOf(sign)) ? body.slice(headOf(sign).length) : body;

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u;
/** The length limit of an emoji with all its parts. */
export const maxEmojiLength = 64;
/** Whether the value is exactly one emoji, which may have several parts. Letters and digits are no emojis. */
export function isOneEmoji(value: string): boolean {
  if (value.length > maxEmojiLength || !emoji.test(value)) return false;
  const [first] = new Intl.Segmenter().segment(value);
  return first?.segment === value;
}

const kept = new Set<Message["mediaType"]>([
  "text",
  "image",
  "audio",
  "video",
  "application",
  "sticker",
  "locationMessage",
  "vcard",
]);
/** The most tickets into which a message is forwarded in one go. */
export const mostForwards = 10;

/** Whether the content of a message is stored, so that it can be forwarded. */
export const canForward = (message: Pick<Message, "mediaType" | "isDeleted">): boolean =>
  kept.has(message.mediaType) && !message.isDeleted;

type QuotedMessage = NonNullable<Message["quotedMsg"]>;
/** A quote without any content of a ticket that its reader may not see. */
export const hiddenQuote = ({ id }: QuotedMessage): QuotedMessage => ({
  id,
  body: "",
  fromMe: false,
  mediaType: "text",
  author: "",
  hidden: true,
});
export const withHiddenQuote = (message: Message): Message =>
  message.quotedMsg ? { ...message, quotedMsg: hiddenQuote(message.quotedMsg) } : message;
