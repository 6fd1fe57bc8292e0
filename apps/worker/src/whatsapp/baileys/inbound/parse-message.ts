import { readUnsupported } from "@balcao/shared/messages/unsupported";
import { proto } from "@whiskeysockets/baileys";
import {
  type Content,
  type Edited,
  firstOf,
  type IMessage,
  linesOf,
  type MessageContent,
  named,
  type Shown,
  text,
} from "./content.ts";
import { kinds, type Meaning } from "./kinds.ts";
import { leftover } from "./leftover.ts";
import { advertIn, pressedIn } from "./readers/link.ts";
import { unwrap, wrappers } from "./unwrap.ts";
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
  const parsed = readChange(content) ?? readWords(content, wording) ?? readRest(content);
  const commented = text(message.commentMessage?.targetMessageKey?.id);
  return parsed.kind === "message" && commented ? { ...parsed, quotedWid: parsed.quotedWid ?? commented } : parsed;
}

function readChange(content: IMessage): Content | null {
  const { protocolMessage: protocol, reactionMessage: reaction, pollUpdateMessage: update } = content;
  const { secretEncryptedMessage: sealed } = content;
  if (reaction) return { kind: "reaction", target: named(reaction.key), emoji: text(reaction.text) };
  if (update) {
    if (!update.vote) return { kind: "nothing", reason: "sign:pollUpdateMessage" };
    return { kind: "vote", target: named(update.pollCreationMessageKey), vote: update.vote };
  }
  if (sealed) return { kind: "sealed-edit", target: named(sealed.targetMessageKey), sealed };
  if (!protocol) return null;
  if (protocol.type === Protocol.REVOKE) return { kind: "delete", target: named(protocol.key) };
  if (protocol.type === Protocol.MESSAGE_EDIT && protocol.editedMessage)
    return { kind: "edit", target: named(protocol.key), ...editedIn(protocol.editedMessage) };
  return { kind: "nothing", reason: `protocol:${Protocol[protocol.type ?? 0]?.toLowerCase() ?? protocol.type}` };
}

function readWords(content: IMessage, wording: Wording): MessageContent | null {
  for (const [name, meaning] of meanings) {
    const shown = "read" in meaning && isThere(content, name) ? meaning.read(content, wording) : null;
    if (shown) return say(shown);
  }
  return null;
}

/** Reads content without a known kind: a sign, or words that no reader took. */
function readRest(content: IMessage): Content {
  const known = new Set(meanings.map(([name]) => name));
  const present = (Object.keys(content) as (keyof IMessage)[]).filter((name) => isThere(content, name));
  const odd = present.filter((name) => !known.has(name) || "read" in kinds[name] || kinds[name].as === "change");
  const told = odd.length > 0 ? say({ mediaType: "unsupported", body: leftover(content) }) : null;
  if (told) return told;
  const found = present.find((name) => kinds[name].as === "sign") ?? wrappers.find((name) => present.includes(name));
  return { kind: "nothing", reason: found ? `sign:${found}` : "empty" };
}

const say = ({ mediaType, body, context, media, poll, linkPreview }: Shown): MessageContent => ({
  kind: "message",
  mediaType,
  body: withGroups(body, context),
  media: media ?? null,
  poll: poll ?? null,
  linkPreview: linkPreview ?? advertIn(context),
  advert: pressedIn(context),
  quotedWid: text(context?.stanzaId) || null,
  quotedText: context?.quotedMessage ? quotedWords(context.quotedMessage) : "",
  isForwarded: context?.isForwarded === true,
  mentioned: [...(context?.mentionedJid ?? []), ...(context?.quotedMessage ? mentionedIn(context.quotedMessage) : [])],
});

const groupsAtMost = 10;
const subjectAtMost = 100;

/** A text with the names of the groups that it mentions by their addresses. */
const withGroups = (body: string, context: Shown["context"]): string =>
  (context?.groupMentions ?? []).slice(0, groupsAtMost).reduce((words, { groupJid, groupSubject }) => {
    const subject = text(groupSubject).slice(0, subjectAtMost);
    return groupJid && subject ? words.replace(`@${groupJid}`, () => `@${subject}`) : words;
  }, body);

/** The mentions in a quoted text. Captions are left out, because they rarely mention anybody. */
const mentionedIn = (quoted: IMessage): readonly string[] =>
  unwrap(quoted).extendedTextMessage?.contextInfo?.mentionedJid ?? [];

/** The words of any content: texts, captions, titles. */
const bodyOf = (message: IMessage): string => editedIn(message).body;

/** The change that an edit makes to its message. */
export function editedIn(message: IMessage): Edited {
  const content = unwrap(message);
  const read = readWords(content, portuguese);
  return { body: readUnsupported(read?.body ?? leftover(content)).words, mentioned: read?.mentioned ?? [] };
}

const quotedTextAtMost = 500;

function quotedWords(quoted: IMessage): string {
  const content = unwrap(quoted);
  const { contactMessage: contact, contactsArrayMessage: contacts, documentMessage: file } = content;
  const place = content.locationMessage ?? content.liveLocationMessage;
  const words = place
    ? linesOf(content.locationMessage?.name, content.locationMessage?.address, content.liveLocationMessage?.caption)
    : firstOf(contact?.displayName ?? contacts?.displayName ?? bodyOf(content), file?.fileName);
  return Array.from(words).slice(0, quotedTextAtMost).join("");
}
