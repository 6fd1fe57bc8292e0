import { createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { proto } from "@whiskeysockets/baileys";
import type { MediaKind } from "../media/crypto.ts";
import type { Shape } from "../content.ts";
import type { Outgoing } from "../network-api.ts";
import type { Entry } from "./chat-book.ts";
import { pollOf } from "./read-content.ts";
import { seal, secretIn } from "./seal.ts";

/** A message ready to be encrypted, and the facts for its envelope. */
export interface ComposedMessage {
  message: proto.IMessage;
  /** The type of the message: text, media, reaction or poll. */
  type: string;
  edit?: string;
  mediatype?: string;
  /** The unencrypted content, which the phone itself and its peers show. */
  plain?: proto.IMessage;
}

export interface ComposeContext {
  /** Addresses, in the form used in this chat. */
  me: string;
  chat: string;
  authorOf(entry: Entry): string;
  find(id: string): Entry;
  /** Encrypts and uploads a file. Returns the fields that every media message has. */
  upload(kind: MediaKind, data: Uint8Array): MediaFields;
}

export type MediaFields = Required<
  Pick<
    proto.Message.IImageMessage,
    "url" | "directPath" | "mediaKey" | "mediaKeyTimestamp" | "fileSha256" | "fileEncSha256" | "fileLength"
  >
>;

type OutgoingOf<K extends Outgoing["kind"]> = Extract<Outgoing, { kind: K }>;
const { Type } = proto.Message.ProtocolMessage;

/** Makes the message that a phone would send. Throws when it refers to a message that is not in the chat. */
export function compose(content: Outgoing, context: ComposeContext): ComposedMessage {
  const composed = composeContent(content, context);
  const isOfAnother = content.kind === "edit" || content.kind === "delete" || content.kind === "reaction";
  if (isOfAnother || content.kind === "pollVote") return composed;
  // Later messages that refer to this message are encrypted with this secret.
  return { ...composed, message: { messageContextInfo: { messageSecret: randomBytes(32) }, ...composed.message } };
}

function composeContent(content: Outgoing, context: ComposeContext): ComposedMessage {
  switch (content.kind) {
    case "text":
      return { message: composeText(content, context), type: "text" };
    case "image":
    case "video":
    case "audio":
    case "voice":
    case "document":
    case "sticker":
      return composeMedia(content, context);
    case "location":
      return { message: composeLocation(content), type: "text" };
    case "contact":
      return composeCards(content);
    case "poll":
      return { message: composePoll(content), type: "poll" };
    case "pollVote":
      return { message: composeVote(content, context), type: "poll" };
    case "reaction": {
      const reaction = { key: keyOf(content.targetId, context), text: content.emoji, senderTimestampMs: Date.now() };
      return { message: { reactionMessage: reaction }, type: "reaction" };
    }
    case "edit":
      return composeEdit(content, context);
    case "delete": {
      const protocolMessage = { type: Type.REVOKE, key: keyOf(content.targetId, context) };
      return { message: { protocolMessage }, type: "text", edit: "7" };
    }
    case "raw":
      return { message: proto.Message.toObject(proto.Message.fromObject(content.message)), type: "text" };
  }
}

/** An edit, encrypted as phones do it, with the secret of the message. A message without a secret is edited in the open form. */
function composeEdit({ targetId, text, open }: OutgoingOf<"edit">, context: ComposeContext): ComposedMessage {
  const [entry, key] = [context.find(targetId), keyOf(targetId, context)];
  const edit = { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: text }, timestampMs: Date.now() };
  const plain = { editedMessage: { message: { protocolMessage: edit } } };
  const secret = open ? null : secretIn(entry.raw);
  if (!secret) return { message: plain, type: "text", edit: "1" };
  const names = { id: targetId, author: context.authorOf(entry), editor: context.me };
  return { message: seal(plain, key, secret, names), plain, type: "text", edit: "1" };
}

function composeText({ text, link, quotedId }: OutgoingOf<"text">, context: ComposeContext): proto.IMessage {
  if (!link && !quotedId) return { conversation: text };
  const contextInfo = quotedId ? quote(quotedId, context) : undefined;
  if (!link) return { extendedTextMessage: { text, contextInfo } };
  const { matched, title, description, thumbnail } = link;
  const preview = { matchedText: matched, title, description, jpegThumbnail: thumbnail };
  return { extendedTextMessage: { text, contextInfo, ...preview } };
}

function composeMedia(
  content: OutgoingOf<"image" | "video" | "audio" | "voice" | "document" | "sticker">,
  context: ComposeContext,
): ComposedMessage {
  const kind = content.kind === "voice" ? "audio" : content.kind;
  const shared = {
    ...context.upload(kind, content.data),
    mimetype: content.mimetype,
    contextInfo: "quotedId" in content && content.quotedId ? quote(content.quotedId, context) : undefined,
  };
  switch (content.kind) {
    case "image":
    case "video": {
      const picture = { ...shared, ...shapeOf(content), jpegThumbnail: content.thumbnail, caption: content.caption };
      const message = content.kind === "image" ? { imageMessage: picture } : { videoMessage: picture };
      return { message, type: "media", mediatype: content.kind };
    }
    case "audio":
      return { message: { audioMessage: { ...shared, seconds: content.seconds } }, type: "media", mediatype: "audio" };
    case "voice": {
      const waveform = content.waveform && Uint8Array.from(content.waveform);
      const voice = { ...shared, seconds: content.seconds, ptt: true, waveform };
      return { message: { audioMessage: voice }, type: "media", mediatype: "ptt" };
    }
    case "document": {
      const { fileName, caption } = content;
      const documentMessage = { ...shared, fileName, title: fileName, caption };
      const message = caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage };
      return { message, type: "media", mediatype: "document" };
    }
    case "sticker":
      return { message: { stickerMessage: { ...shared, ...shapeOf(content) } }, type: "media", mediatype: "sticker" };
  }
}

const shapeOf = ({ width, height }: Shape) => ({ width, height });

function composeLocation({ latitude, longitude, name, address, thumbnail }: OutgoingOf<"location">): proto.IMessage {
  const place = { degreesLatitude: latitude, degreesLongitude: longitude, name, address, jpegThumbnail: thumbnail };
  return { locationMessage: place };
}

function composeCards({ cards }: OutgoingOf<"contact">): ComposedMessage {
  const contacts = cards.map(({ name, number }) => ({ displayName: name, vcard: vcard(name, number) }));
  if (contacts.length === 1 && contacts[0])
    return { message: { contactMessage: contacts[0] }, type: "media", mediatype: "vcard" };
  const contactsArrayMessage = { displayName: `${contacts.length} contatos`, contacts };
  return { message: { contactsArrayMessage }, type: "media", mediatype: "contact_array" };
}

const vcard = (name: string, number: string): string =>
  [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:;${name};;;`,
    `FN:${name}`,
    `TEL;type=CELL;waid=${number}:+${number}`,
    "END:VCARD",
  ].join("\n");

function composePoll({ question, options, selectable }: OutgoingOf<"poll">): proto.IMessage {
  return {
    pollCreationMessageV3: {
      name: question,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: selectable,
    },
  };
}

/** A vote, encrypted with the poll's own secret, the poll's author and the voter. */
function composeVote({ targetId, options }: OutgoingOf<"pollVote">, context: ComposeContext): proto.IMessage {
  const entry = context.find(targetId);
  const poll = proto.Message.decode(entry.raw ?? Buffer.alloc(0));
  const secret = poll.messageContextInfo?.messageSecret;
  if (!secret || !pollOf(poll)) throw new Error(`message ${targetId} is no poll`);
  const parts = [targetId, context.authorOf(entry), context.me, "Poll Vote"].map((part) => Buffer.from(part));
  const seed = createHmac("sha256", Buffer.alloc(32)).update(secret).digest();
  const key = createHmac("sha256", seed)
    .update(Buffer.concat([...parts, Buffer.from([1])]))
    .digest();
  const encIv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, encIv);
  cipher.setAAD(Buffer.from(`${targetId}\0${context.me}`));
  const selectedOptions = options.map((option) => createHash("sha256").update(option).digest());
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const encPayload = Buffer.concat([cipher.update(vote), cipher.final(), cipher.getAuthTag()]);
  const pollCreationMessageKey = keyOf(targetId, context);
  return { pollUpdateMessage: { pollCreationMessageKey, vote: { encPayload, encIv }, senderTimestampMs: Date.now() } };
}

/** A message's key from the point of view of this phone. */
function keyOf(id: string, context: ComposeContext): proto.IMessageKey {
  const entry = context.find(id);
  const participant = context.chat.endsWith("@g.us") ? context.authorOf(entry) : undefined;
  return { remoteJid: context.chat, fromMe: entry.fromCustomer, id, participant };
}

function quote(id: string, context: ComposeContext): proto.IContextInfo {
  const entry = context.find(id);
  const quotedMessage = proto.Message.decode(entry.raw ?? Buffer.alloc(0));
  return { stanzaId: id, participant: context.authorOf(entry), quotedMessage };
}
