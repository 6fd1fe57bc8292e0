import { readUnsupported, unsupportedBody } from "@balcao/shared/messages/unsupported";
import { readVCards } from "@balcao/shared/vcards/read";
import { proto } from "@whiskeysockets/baileys";
import {
  type Content,
  type EditedText,
  firstOf,
  type IMessage,
  linesOf,
  type MessageContent,
  named,
  type ReadContent,
  text,
} from "./content.ts";
import { kinds, type Meaning } from "./kinds.ts";
import { leftover } from "./left-out-words.ts";
import { advertIn, pressedIn } from "./readers/link.ts";
import { seenOnce } from "./readers/texts-and-files.ts";
import { layersOf, unwrap, wrappers } from "./unwrap.ts";
import { portuguese, type Wording } from "../../wording.ts";

const Protocol = proto.Message.ProtocolMessage.Type;
const meanings: readonly [keyof IMessage, Meaning][] = Object.entries(kinds) as [keyof IMessage, Meaning][];
const isThere = (content: IMessage, name: keyof IMessage): boolean => (content[name] ?? "") !== "";

/**
 * The meaning of a message's content. Unknown content becomes a message of type "unsupported" and is never dropped. `wording` is the language and
 * clock for figures and dates.
 */
export function parseMessage(message: IMessage, wording: Wording = portuguese): Content {
  const content = unwrap(message);
  const read = readChange(content, wording) ?? readWords(content, wording) ?? readRest(content, wording);
  const parsed = isWithout(read) && layersOf(message).some(isOnce) ? say(seenOnce, wording) : read;
  const commented = firstOf(...layersOf(message).map((layer) => layer.commentMessage?.targetMessageKey?.id));
  return parsed.kind === "message" && commented ? { ...parsed, quotedWid: parsed.quotedWid ?? commented } : parsed;
}

/** Whether the message has no content and is no sign: an empty message or an empty wrapper. */
export const isWithout = (content: Content): boolean =>
  content.kind === "nothing" &&
  (content.reason === "empty" || wrappers.some((name) => content.reason === `sign:${name}`));

const isOnce = ({ viewOnceMessage, viewOnceMessageV2, viewOnceMessageV2Extension }: IMessage): boolean =>
  Boolean(viewOnceMessage ?? viewOnceMessageV2 ?? viewOnceMessageV2Extension);

function readChange(content: IMessage, wording: Wording): Content | null {
  const { protocolMessage: protocol, reactionMessage: reaction, pollUpdateMessage: update } = content;
  const { secretEncryptedMessage: sealed } = content;
  if (reaction) return { kind: "reaction", target: named(reaction.key), emoji: text(reaction.text) };
  if (update) {
    if (!update.vote) return { kind: "nothing", reason: "sign:pollUpdateMessage" };
    return { kind: "vote", target: named(update.pollCreationMessageKey), vote: update.vote };
  }
  if (sealed) return { kind: "sealed-edit", target: named(sealed.targetMessageKey), sealed, wording };
  if (!protocol) return null;
  if (protocol.type === Protocol.REVOKE) return { kind: "delete", target: named(protocol.key) };
  if (protocol.type === Protocol.MESSAGE_EDIT && protocol.editedMessage) {
    const edited = editedIn(protocol.editedMessage, wording);
    return edited
      ? { kind: "edit", target: named(protocol.key), ...edited }
      : say({ ...unreadableEdit, context: { stanzaId: text(protocol.key?.id) } }, wording);
  }
  return { kind: "nothing", reason: `protocol:${Protocol[protocol.type ?? 0]?.toLowerCase() ?? protocol.type}` };
}

/** An edit whose new words cannot be read. The edited message stays as it is. */
const unreadableEdit = { mediaType: "undecrypted", body: unsupportedBody("sealed-edit", "") } as const;

function readWords(content: IMessage, wording: Wording): MessageContent | null {
  for (const [name, meaning] of meanings) {
    const shown = "read" in meaning && isThere(content, name) ? meaning.read(content, wording) : null;
    if (shown) return say(shown, wording);
  }
  return null;
}

/** Reads content without a known kind: a sign, or words that no reader took. */
function readRest(content: IMessage, wording: Wording): Content {
  const known = new Set(meanings.map(([name]) => name));
  const present = (Object.keys(content) as (keyof IMessage)[]).filter((name) => isThere(content, name));
  const odd = present.filter((name) => !known.has(name) || "read" in kinds[name] || kinds[name].as === "change");
  const context = odd.map((name) => contextOf(content[name])).find((one) => one);
  const told = odd.length > 0 ? say({ mediaType: "unsupported", body: leftover(content), context }, wording) : null;
  if (told) return told;
  const found = present.find((name) => kinds[name].as === "sign") ?? wrappers.find((name) => present.includes(name));
  return { kind: "nothing", reason: found ? `sign:${found}` : "empty" };
}

/** The context of content that no reader takes: a quote or an advertisement. */
const contextOf = (kind: object | string | null | undefined): proto.IContextInfo | null =>
  kind && typeof kind === "object" && "contextInfo" in kind ? (kind.contextInfo ?? null) : null;

function say({ mediaType, body, context, media, poll, linkPreview }: ReadContent, wording: Wording): MessageContent {
  const quoted = context?.quotedMessage ? quotedIn(context.quotedMessage, wording) : null;
  return {
    kind: "message",
    mediaType,
    body: withGroups(body, context),
    media: media ?? null,
    poll: poll ?? null,
    linkPreview: linkPreview ?? advertIn(context),
    advert: pressedIn(context),
    quotedWid: text(context?.stanzaId) || null,
    quotedText: quoted?.body ?? "",
    isForwarded: context?.isForwarded === true || (context?.forwardingScore ?? 0) > 0,
    mentioned: [...(context?.mentionedJid ?? []), ...(quoted?.mentioned ?? [])],
  };
}

const groupsAtMost = 10;
const subjectAtMost = 100;

const groupMention = /@([\d-]{10,60}@g\.us)/g;

/**
 * Replaces the addresses of mentioned groups in a text by their names. An inserted name is not searched for addresses, because its sender could write
 * addresses into it and make the text endless.
 */
function withGroups(body: string, context: ReadContent["context"]): string {
  const groups = (context?.groupMentions ?? []).slice(0, groupsAtMost);
  const subjects = new Map(
    groups.map(({ groupJid, groupSubject }) => [text(groupJid), text(groupSubject).slice(0, subjectAtMost)]),
  );
  if (subjects.size === 0) return body;
  return body.replaceAll(groupMention, (whole, groupJid: string) => {
    const subject = subjects.get(groupJid);
    return subject ? `@${subject}` : whole;
  });
}

/** The change that an edit makes to its message. Null when the new content cannot be read. */
export function editedIn(message: IMessage, wording: Wording): EditedText | null {
  const content = unwrap(message);
  const read = readWords(content, wording);
  const body = read?.body ?? leftover(content);
  return read || body !== "" ? { body, mentioned: read?.mentioned ?? [] } : null;
}

const quotedTextAtMost = 500;

/** The words of a quoted message, with the people whom they mention. */
function quotedIn(quoted: IMessage, wording: Wording): EditedText {
  const content = unwrap(quoted);
  const edited = editedIn(content, wording);
  const words = Array.from(quotedWords(content, edited?.body ?? ""));
  return { body: words.slice(0, quotedTextAtMost).join(""), mentioned: edited?.mentioned ?? [] };
}

function quotedWords(content: IMessage, body: string): string {
  const { contactMessage: contact, contactsArrayMessage: contacts, documentMessage: file } = content;
  const { locationMessage: place, liveLocationMessage: live } = content;
  if (place ?? live) return linesOf(place?.name, place?.address, live?.caption);
  if (contact ?? contacts) return firstOf(contact?.displayName, contacts?.displayName, namesOn(body));
  return firstOf(readUnsupported(body).words, file?.fileName);
}

/** The names on contact cards. */
const namesOn = (cards: string): string => [...readVCards([cards])].map(({ name }) => name).join(", ");
