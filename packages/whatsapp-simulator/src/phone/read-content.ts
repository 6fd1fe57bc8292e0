import { normalizeMessageContent, proto } from "@whiskeysockets/baileys";
import type { Entry } from "./chat-book.ts";
import { readCard } from "./read-card.ts";

/** The effect of a message on its chat. */
export type Effect =
  | { does: "appear"; fields: Pick<Entry, "kind"> & Partial<Entry> }
  | { does: "edit"; targetId: string; text: string }
  | { does: "delete"; targetId: string }
  | { does: "react"; targetId: string; emoji: string }
  | { does: "nothing" };

const NOTHING: Effect = { does: "nothing" };

/** Reads a decrypted message as a phone does. */
export function readContent(message: proto.IMessage): Effect {
  const content = normalizeMessageContent(message);
  if (!content) return NOTHING;
  const protocol = content.protocolMessage;
  if (protocol) return readProtocol(protocol);
  if (content.reactionMessage)
    return {
      does: "react",
      targetId: content.reactionMessage.key?.id ?? "",
      emoji: content.reactionMessage.text ?? "",
    };
  const fields = readMedia(content) ?? readPlain(content);
  return fields ? { does: "appear", fields: { ...fields, ...readContext(content) } } : NOTHING;
}

/** Text of a message in its normal form, for a quote or an edit. */
export const textOf = (message: proto.IMessage | null | undefined): string => {
  const effect = message ? readContent(message) : NOTHING;
  return effect.does === "appear" ? (effect.fields.text ?? "") : "";
};

function readProtocol({ type, key, editedMessage }: proto.Message.IProtocolMessage): Effect {
  const targetId = key?.id ?? "";
  if (type === proto.Message.ProtocolMessage.Type.REVOKE) return { does: "delete", targetId };
  if (type === proto.Message.ProtocolMessage.Type.MESSAGE_EDIT)
    return { does: "edit", targetId, text: textOf(editedMessage) };
  return NOTHING;
}

type Fields = Extract<Effect, { does: "appear" }>["fields"];

function readMedia(content: proto.IMessage): Fields | undefined {
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = content;
  if (imageMessage) return { kind: "image", text: imageMessage.caption ?? "", mimetype: imageMessage.mimetype ?? "" };
  if (videoMessage) return { kind: "video", text: videoMessage.caption ?? "", mimetype: videoMessage.mimetype ?? "" };
  if (audioMessage)
    return {
      kind: audioMessage.ptt ? "voice" : "audio",
      mimetype: audioMessage.mimetype ?? "",
      seconds: audioMessage.seconds ?? 0,
    };
  if (documentMessage)
    return {
      kind: "document",
      text: documentMessage.caption ?? "",
      fileName: documentMessage.fileName ?? "",
      mimetype: documentMessage.mimetype ?? "",
    };
  if (stickerMessage) return { kind: "sticker", mimetype: stickerMessage.mimetype ?? "" };
  return undefined;
}

function readPlain(content: proto.IMessage): Fields | undefined {
  const text = content.conversation ?? content.extendedTextMessage?.text;
  if (typeof text === "string") return { kind: "text", text };
  const { locationMessage, contactMessage, contactsArrayMessage } = content;
  if (locationMessage)
    return {
      kind: "location",
      text: locationMessage.name ?? "",
      location: {
        latitude: locationMessage.degreesLatitude ?? 0,
        longitude: locationMessage.degreesLongitude ?? 0,
        name: locationMessage.name ?? undefined,
      },
    };
  const contacts = contactsArrayMessage?.contacts ?? (contactMessage ? [contactMessage] : undefined);
  const cards = contacts?.map(readCard);
  if (cards) return { kind: "contact", text: cards.map(({ name }) => name).join(", "), cards };
  const poll = pollOf(content);
  return poll ? { kind: "poll", text: poll.name ?? "", poll: readPoll(poll) } : undefined;
}

function readPoll({ options, selectableOptionsCount }: proto.Message.IPollCreationMessage): Entry["poll"] {
  const open = (options ?? []).map(({ optionName }) => ({ name: optionName ?? "", votes: 0, mine: false }));
  return { selectable: selectableOptionsCount ?? 0, options: open };
}

export const pollOf = (content: proto.IMessage): proto.Message.IPollCreationMessage | null | undefined =>
  content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;

/** The surroundings of the content: a quote, and the mark of a forwarded message. */
function readContext(content: proto.IMessage): Partial<Entry> {
  const read: Partial<Entry> = {};
  for (const part of Object.values(content) as ({ contextInfo?: proto.IContextInfo | null } | null)[]) {
    const context = part && typeof part === "object" ? part.contextInfo : undefined;
    if (context?.isForwarded) read.forwarded = context.forwardingScore ?? 0;
    if (context?.stanzaId)
      Object.assign(read, { quotedId: context.stanzaId, quotedText: textOf(context.quotedMessage) });
  }
  return read;
}
