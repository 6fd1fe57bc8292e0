import type { Identity } from "@balcao/core/desk/contacts/address";
import type { InboundMessage, Mention } from "@balcao/core/desk/inbound/inbound";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import { jidNormalizedUser, proto, unpadRandomMax16 } from "@whiskeysockets/baileys";
import { type Fact, incompleteMs, type Target } from "../../gateway.ts";
import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import type { Content, MessageContent, NamedKey, SealedPayload } from "./content.ts";
import { isWithout, parseMessage } from "./parse-message.ts";
import { otherBytes, renditionIn } from "./renditions.ts";
import { openEdit } from "./sealed-edits.ts";
import { openVote } from "./votes.ts";
import { portuguese, type Wording } from "../../wording.ts";
import { isGroup, isLid, lidJid, phoneJid, userOf } from "../address.ts";
import { type Envelope, isMe, type OwnAddresses } from "./envelope.ts";
import { unpackParts } from "./plaintexts.ts";
import { contentBytes, hasUnknown } from "./wire.ts";

/** The meaning of a journal row, with figures and dates in the company's words. Bytes that are no message become a message that could not be read. */
export function readRow(row: JournalRow, me: OwnAddresses, wording: Wording = portuguese, now = Date.now()): Fact[] {
  const envelope = row.envelope as Envelope;
  if (envelope.call)
    return [{ kind: "call", call: { message: inbound(row, envelope, callLog, null), ...envelope.call } }];
  const parts = unpackParts(row.plaintexts).map(({ plaintext }) => plaintext);
  const isWhole = parts.length >= envelope.parts || row.reason !== null;
  if (!isWhole && now - row.receivedAt.getTime() < incompleteMs) return [{ kind: "incomplete" }];
  const message = decode(parts);
  const content = message ? meaningOf(message, wording) : null;
  // A group's key alone is no content. It means that the part with the content could not be read.
  const isRead = content !== null && !(content.kind === "nothing" && (row.reason !== null || !isWhole));
  if (isRead && !(envelope.hidden && content === phoneOnly)) return [understand(row, envelope, me, content, message)];
  if (envelope.hidden) return [{ kind: "nothing", reason: "undecryptable" }];
  return [{ kind: "message", message: inbound(row, envelope, absentOf(envelope), null) }];
}

const without = {
  kind: "message",
  body: "",
  media: null,
  poll: null,
  linkPreview: null,
  advert: null,
  quotedWid: null,
  quotedText: "",
  isForwarded: false,
  mentioned: [],
} as const;
const unreadable: MessageContent = { ...without, mediaType: "undecrypted" };
// The content of these messages is unknown, so no automation answers them. Attendants see the kind of the message.
const viewOnce: MessageContent = { ...unreadable, body: unsupportedBody("view-once", "") };
const phoneOnly: MessageContent = { ...unreadable, body: unsupportedBody("phone-only", "") };
const absentOf = (envelope: Envelope): MessageContent =>
  envelope.viewOnce ? viewOnce : envelope.phoneOnly ? phoneOnly : unreadable;
const sealedEdit: MessageContent = { ...unreadable, body: unsupportedBody("sealed-edit", "") };
const callLog: MessageContent = { ...without, mediaType: "call_log" };

interface MergedContent {
  content: proto.IMessage;
  raw: Buffer;
}

/** Decodes the parts. Null for bytes that are not a message, because another try would not help. */
function decode(parts: Uint8Array[]): MergedContent | null {
  try {
    return mergeParts(parts.map((part) => unpadRandomMax16(part)));
  } catch {
    return null;
  }
}

/** Joins the parts of one message. A group's first message comes in two parts, a key and the content. */
function mergeParts(parts: Uint8Array[]): MergedContent | null {
  if (parts.length === 0) return null;
  // Bytes that are not a message must not be parsed by field.
  for (const part of parts) proto.Message.decode(part);
  const raw = Buffer.concat(parts.map(contentBytes));
  return { content: proto.Message.decode(raw), raw };
}

/** Reads the content of a message. Content that only a later version of WhatsApp knows is shown as `phoneOnly`, because a person may have written it. */
function meaningOf({ content, raw }: MergedContent, wording: Wording): Content {
  const parsed = parseMessage(content, wording);
  return isWithout(parsed) && hasUnknown(raw) ? phoneOnly : parsed;
}

function understand(
  row: JournalRow,
  envelope: Envelope,
  me: OwnAddresses,
  content: Content,
  message: MergedContent | null,
): Fact {
  switch (content.kind) {
    case "message":
      return {
        kind: "message",
        message: {
          ...inbound(row, envelope, content, message?.raw ?? null),
          ...mentioning(mentionsOf(content, me)),
          ...(content.media && message && joining(message)),
        },
      };
    case "edit":
    case "delete": {
      const target = targetOf(row, envelope, me, content.target);
      // Only the author changes a message. In a group an admin may delete messages of others, which the server has checked.
      const isAllowed = target.fromMe === row.fromMe || (content.kind === "delete" && isGroup(row.chat));
      if (!isAllowed) return { kind: "nothing", reason: "not_author" };
      if (content.kind === "delete") return { kind: "delete", target };
      return {
        kind: "edit",
        target: { ...target, participant: row.participant || null },
        body: content.body,
        mentions: mentionsOf(content, me),
      };
    }
    case "sealed-edit":
      return sealedFact(row, envelope, me, content, message);
    case "reaction": {
      const reactor = row.fromMe ? "me" : row.participant || row.chat;
      const author = row.fromMe ? "" : (envelope.name ?? "");
      return {
        kind: "reaction",
        target: targetOf(row, envelope, me, content.target),
        reactor,
        author,
        emoji: content.emoji,
      };
    }
    case "vote": {
      const target = targetOf(row, envelope, me, content.target);
      const voter = row.fromMe ? "me" : row.participant || row.chat;
      const voterJids = row.fromMe ? ownJids(me) : jidsOf(envelope.author ?? envelope.identities);
      const creatorJids = target.fromMe ? ownJids(me) : jidsOf(authorOf(target, envelope));
      return {
        kind: "vote",
        target,
        voter,
        open: (poll) => openVote(poll, content.vote, target.wid, creatorJids, voterJids),
      };
    }
    case "nothing":
      return content;
  }
}

function sealedFact(
  row: JournalRow,
  envelope: Envelope,
  me: OwnAddresses,
  content: { target: NamedKey; sealed: SealedPayload; wording: Wording },
  message: MergedContent | null,
): Fact {
  const target = targetOf(row, envelope, me, content.target);
  if (target.fromMe !== row.fromMe) return { kind: "nothing", reason: "not_author" };
  const editors = row.fromMe ? ownJids(me) : jidsOf(envelope.author ?? envelope.identities);
  return {
    kind: "sealed-edit",
    target: { ...target, participant: row.participant || null },
    open: (original) => {
      const names = { wid: target.wid, authors: editors, editors };
      const edited = openEdit(original, content.sealed, names, content.wording);
      return edited && { body: edited.body, mentions: mentionsOf(edited, me) };
    },
    otherwise: inbound(row, envelope, { ...sealedEdit, quotedWid: target.wid }, message?.raw ?? null),
  };
}

function inbound(row: JournalRow, envelope: Envelope, content: MessageContent, raw: Buffer | null): InboundMessage {
  const isGroupChat = isGroup(row.chat);
  return {
    connectionId: row.connectionId,
    chat: row.chat,
    wid: row.wid,
    fromMe: row.fromMe,
    identities: envelope.identities,
    chatName: isGroupChat || row.fromMe ? null : envelope.name,
    participant:
      isGroupChat && !row.fromMe
        ? { jid: row.participant, identities: envelope.author ?? [], name: envelope.name }
        : null,
    ...(envelope.userName && { userName: envelope.userName }),
    serverTime: new Date(envelope.time * 1000),
    receivedAt: row.receivedAt,
    isLive: envelope.live === true,
    mediaType: content.mediaType,
    body: content.body,
    raw,
    quotedWid: content.quotedWid,
    quotedText: content.quotedText,
    isForwarded: content.isForwarded,
    media: content.media,
    poll: content.poll,
    linkPreview: content.linkPreview,
    ...(content.advert && { advert: content.advert }),
  };
}

/** How the file of a message belongs to its other rendition, if it came in two. */
function joining({ content }: MergedContent): Partial<InboundMessage> {
  const rendition = renditionIn(content);
  return { ...(rendition && { rendition }), ...(rendition?.of && { raw: otherBytes(content) }) };
}

const mentionsOf = ({ mentioned }: Pick<MessageContent, "mentioned">, me: OwnAddresses): Mention[] =>
  mentioned.map((jid) => ({
    identity: { kind: isLid(jid) ? "lid" : "phone", value: userOf(jid) },
    isOwn: isMe(jid, me),
  }));
const mentioning = (mentions: Mention[]): Pick<InboundMessage, "mentions"> =>
  mentions.length === 0 ? {} : { mentions };

/**
 * The message to which another refers, from this account's view. The sender's "from me" means the sender's own messages, and a message that the
 * sender attributes to another may be ours.
 */
function targetOf(row: JournalRow, { identities }: Envelope, me: OwnAddresses, key: NamedKey): Target {
  const isAnothers = !key.fromMe && (key.author ? isMe(key.author, me) : !isGroup(row.chat));
  return {
    connectionId: row.connectionId,
    chat: row.chat,
    wid: key.id,
    fromMe: row.fromMe ? key.fromMe : isAnothers,
    participant: key.author ? jidNormalizedUser(key.author) : row.participant || null,
    aliases: isGroup(row.chat) ? [] : jidsOf(identities),
  };
}
const ownJids = (me: OwnAddresses): string[] =>
  [me.id, me.lid ?? ""].filter((jid) => jid !== "").map(jidNormalizedUser);

const jidsOf = (identities: readonly Identity[]): string[] =>
  identities.map(({ kind, value }) => (kind === "phone" ? phoneJid(value) : lidJid(value)));

const authorOf = (target: Target, { identities }: Envelope): Identity[] => {
  if (!isGroup(target.chat) || !target.participant) return identities;
  return [{ kind: isLid(target.participant) ? "lid" : "phone", value: userOf(target.participant) }];
};
