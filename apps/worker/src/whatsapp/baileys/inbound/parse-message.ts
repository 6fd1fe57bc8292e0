import type { InboundMedia } from "@balcao/core/desk/inbound/inbound";
import { cleanFileName } from "@balcao/shared/messages/file-name";
import { maxFileBytes } from "@balcao/shared/messages/rules";
import type { LinkPreview, MediaType } from "@balcao/shared/messages/schema";
import { readUnsupported } from "@balcao/shared/messages/unsupported";
import { proto } from "@whiskeysockets/baileys";
import { previewIn } from "./parse-link.ts";
import { oddBody, wordless } from "./parse-odd.ts";

/** The message that another message speaks of, as the sender named it. */
export interface NamedKey {
  id: string;
  fromMe: boolean;
  /** Jid of the author, when the sender gave one. */
  author: string | null;
}
export interface MessageContent {
  kind: "message";
  mediaType: MediaType;
  body: string;
  media: InboundMedia | null;
  poll: { options: string[] } | null;
  linkPreview: LinkPreview | null;
  quotedWid: string | null;
  /** The words of the quoted message, as the sender's phone gave them along. */
  quotedText: string;
  isForwarded: boolean;
}
export type Content =
  | MessageContent
  | { kind: "edit"; target: NamedKey; body: string }
  | { kind: "delete"; target: NamedKey }
  | { kind: "reaction"; target: NamedKey; emoji: string }
  | { kind: "vote"; target: NamedKey; vote: proto.Message.IPollEncValue }
  | { kind: "nothing"; reason: string };

type IMessage = proto.IMessage;
const Protocol = proto.Message.ProtocolMessage.Type;

/** What content of WhatsApp means to us. Content that we do not know becomes a message of type "unsupported": it is never dropped. */
export function parseMessage(message: IMessage): Content {
  const content = unwrap(message);
  const parsed =
    parseChange(content) ?? parseText(content) ?? parseFile(content) ?? parseCard(content) ?? parseRest(content);
  const commented = text(message.commentMessage?.targetMessageKey?.id);
  return parsed.kind === "message" && commented ? { ...parsed, quotedWid: parsed.quotedWid ?? commented } : parsed;
}

const wrappers = [
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "viewOnceMessageV2Extension",
  "documentWithCaptionMessage",
  "editedMessage",
  "groupMentionedMessage",
  "botInvokeMessage",
  "lottieStickerMessage",
  "associatedChildMessage",
  "pollCreationMessageV4",
  "botForwardedMessage",
  "questionMessage",
  "questionReplyMessage",
  "groupStatusMessage",
  "groupStatusMessageV2",
  "commentMessage",
] as const;
/** More than any client makes. A stranger decides the depth, and so it is limited. */
const wrappedAtMost = 64;

/** Takes off the wrappers, which only say how a message is shown. */
export function unwrap(message: IMessage): IMessage {
  let content = message.deviceSentMessage?.message ?? message;
  for (let depth = 0; depth < wrappedAtMost; depth += 1) {
    const inner = wrappers.map((name) => content[name]?.message).find((found) => found);
    if (!inner) break;
    content = inner;
  }
  return content;
}

function parseChange(content: IMessage): Content | null {
  const { protocolMessage: protocol, reactionMessage: reaction, pollUpdateMessage: update } = content;
  if (reaction) return { kind: "reaction", target: named(reaction.key), emoji: text(reaction.text) };
  if (update?.vote) return { kind: "vote", target: named(update.pollCreationMessageKey), vote: update.vote };
  if (!protocol) return null;
  if (protocol.type === Protocol.REVOKE) return { kind: "delete", target: named(protocol.key) };
  if (protocol.type === Protocol.MESSAGE_EDIT && protocol.editedMessage)
    return { kind: "edit", target: named(protocol.key), body: bodyOf(unwrap(protocol.editedMessage)) };
  return { kind: "nothing", reason: `protocol:${Protocol[protocol.type ?? 0]?.toLowerCase() ?? protocol.type}` };
}

function parseText(content: IMessage): Content | null {
  if (content.conversation) return say("text", text(content.conversation));
  const { extendedTextMessage: extended } = content;
  if (extended)
    return say("text", text(extended.text), { context: extended.contextInfo, linkPreview: previewIn(extended) });
  const answer =
    content.buttonsResponseMessage?.selectedDisplayText ??
    content.buttonsResponseMessage?.selectedButtonId ??
    content.templateButtonReplyMessage?.selectedDisplayText ??
    content.templateButtonReplyMessage?.selectedId ??
    content.listResponseMessage?.title ??
    content.listResponseMessage?.singleSelectReply?.selectedRowId ??
    content.interactiveResponseMessage?.body?.text;
  const question =
    content.buttonsMessage?.contentText ??
    content.templateMessage?.hydratedTemplate?.hydratedContentText ??
    content.interactiveMessage?.body?.text ??
    content.listMessage?.description ??
    content.listMessage?.title;
  const words = text(answer ?? question);
  return words ? say("text", words) : null;
}

function parseFile(content: IMessage): Content | null {
  const { imageMessage: image, audioMessage: audio, documentMessage: document, stickerMessage: sticker } = content;
  const video = content.videoMessage ?? content.ptvMessage;
  if (image) return say("image", text(image.caption), { context: image.contextInfo, media: fileOf(image) });
  if (video) return say("video", text(video.caption), { context: video.contextInfo, media: fileOf(video) });
  if (audio)
    return say("audio", "", {
      context: audio.contextInfo,
      media: fileOf({ ...audio, jpegThumbnail: null }, { voice: audio.ptt === true, waveform: bytes(audio.waveform) }),
    });
  if (sticker)
    return say("sticker", "", { context: sticker.contextInfo, media: fileOf({ ...sticker, jpegThumbnail: null }) });
  if (document) {
    const name = cleanFileName(text(document.fileName) || text(document.title));
    const media = fileOf({ ...document, height: null, width: null }, { name });
    return say("application", text(document.caption), { context: document.contextInfo, media });
  }
  return null;
}

function parseCard(content: IMessage): Content | null {
  const { contactMessage: contact, contactsArrayMessage: contacts } = content;
  const location = content.locationMessage ?? content.liveLocationMessage;
  if (location) return say("locationMessage", locationBody(location), { context: location.contextInfo });
  if (contact) return say("vcard", text(contact.vcard), { context: contact.contextInfo });
  if (contacts) {
    const cards = (contacts.contacts ?? []).map(({ vcard }) => text(vcard).trim());
    return say("vcard", cards.join("\n"), { context: contacts.contextInfo });
  }
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  const question = poll ?? content.pollCreationMessageV5;
  if (!question) return null;
  const options = (question.options ?? []).map(({ optionName }) => text(optionName));
  return say("poll", text(question.name), { context: question.contextInfo, poll: { options } });
}

const carriers = new Set([
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "messageContextInfo",
]);

function parseRest(content: IMessage): Content {
  if (content.callLogMesssage || content.call) return say("call_log", "");
  const found = wordless.find((name) => content[name]);
  if (found) return { kind: "nothing", reason: `sign:${found}` };
  const known = Object.entries(content).some(
    ([name, value]) => !carriers.has(name) && value !== null && value !== undefined && value !== "",
  );
  return known ? say("unsupported", oddBody(content)) : { kind: "nothing", reason: "empty" };
}

interface More {
  context?: proto.IContextInfo | null | undefined;
  media?: InboundMedia;
  poll?: { options: string[] };
  linkPreview?: LinkPreview | null;
}
const say = (mediaType: MediaType, body: string, { context, media, poll, linkPreview }: More = {}): MessageContent => ({
  kind: "message",
  mediaType,
  body,
  media: media ?? null,
  poll: poll ?? null,
  linkPreview: linkPreview ?? null,
  quotedWid: text(context?.stanzaId) || null,
  quotedText: context?.quotedMessage ? quotedWords(context.quotedMessage) : "",
  isForwarded: context?.isForwarded === true,
});

function named(key: proto.IMessageKey | null | undefined): NamedKey {
  return { id: text(key?.id), fromMe: key?.fromMe === true, author: text(key?.participant) || null };
}

/** Words of any content: texts, captions, titles. */
function bodyOf(content: IMessage): string {
  const parsed = parseText(content) ?? parseFile(content) ?? parseCard(content);
  return parsed?.kind === "message" ? parsed.body : readUnsupported(oddBody(content)).words;
}

const quotedTextAtMost = 500;

function quotedWords(quoted: IMessage): string {
  const content = unwrap(quoted);
  const words = content.contactMessage?.displayName ?? content.contactsArrayMessage?.displayName ?? bodyOf(content);
  const isData = content.locationMessage || content.liveLocationMessage;
  return isData ? "" : Array.from(text(words)).slice(0, quotedTextAtMost).join("");
}

/** "image|link|description", the form the specification gives a location; the image is empty when there is none. */
function locationBody(location: proto.Message.ILocationMessage & { caption?: string | null }): string {
  const image = location.jpegThumbnail?.length
    ? `data:image/jpeg;base64,${Buffer.from(location.jpegThumbnail).toString("base64")}`
    : "";
  const link = `https://maps.google.com/maps?q=${location.degreesLatitude ?? 0}%2C${location.degreesLongitude ?? 0}&z=17`;
  const words = [location.name, location.address, location.caption, location.comment]
    .map(text)
    .filter((word) => word !== "");
  return [image, link, words.join(", ").replaceAll("|", "/")].join("|");
}

interface FileFields {
  mimetype?: string | null;
  fileLength?: unknown;
  seconds?: number | null;
  width?: number | null;
  height?: number | null;
  jpegThumbnail?: Uint8Array | null;
}
function fileOf(file: FileFields, more: Partial<InboundMedia> = {}): InboundMedia {
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

const bytes = (value: Uint8Array | null | undefined): Buffer | null => (value?.length ? Buffer.from(value) : null);
/** Postgres keeps no zero characters. */
const text = (value: string | null | undefined): string => (value ?? "").replaceAll("\0", "");
