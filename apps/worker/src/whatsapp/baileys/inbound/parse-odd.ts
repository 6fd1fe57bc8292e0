import { type UnsupportedKind, unsupportedBody } from "@balcao/shared/messages/unsupported";
import type { proto } from "@whiskeysockets/baileys";

type IMessage = proto.IMessage;

/** Signs between devices, and decorations: nobody would miss them in the conversation. */
export const wordless = [
  "pinInChatMessage",
  "keepInChatMessage",
  "encReactionMessage",
  "encEventResponseMessage",
  "secretEncryptedMessage",
  "albumMessage",
  "stickerSyncRmrMessage",
  "messageHistoryBundle",
  "messageHistoryNotice",
  "pollUpdateMessage",
  "chat",
] as const;

const kindOf = (content: IMessage): UnsupportedKind | null => {
  if (content.productMessage) return "product";
  if (content.orderMessage) return "order";
  if (content.invoiceMessage) return "invoice";
  if (content.requestPaymentMessage) return "payment-request";
  if (content.sendPaymentMessage || content.declinePaymentRequestMessage || content.cancelPaymentRequestMessage)
    return "payment";
  if (content.newsletterAdminInviteMessage || content.newsletterFollowerInviteMessageV2) return "newsletter-invite";
  if (content.groupInviteMessage) return "group-invite";
  return content.eventMessage ? "event" : null;
};

/** Fields of WhatsApp's messages that hold words for people. Codes, keys, addresses and numbers are none. */
const worded = new Set([
  "conversation",
  "text",
  "body",
  "caption",
  "title",
  "name",
  "description",
  "note",
  "message",
  "footer",
  "groupName",
  "newsletterName",
  "orderTitle",
  "contentText",
  "footerText",
  "displayText",
  "hydratedContentText",
  "hydratedTitleText",
]);
const depthAtMost = 12;
const linesAtMost = 20;

/** The body of content that we do not show as it is: what it is, where it has a name, and all its words. */
export function oddBody(content: IMessage): string {
  const lines: string[] = [];
  collect(content, lines, 0);
  return unsupportedBody(kindOf(content), [...new Set(lines)].join("\n"));
}

function collect(value: unknown, lines: string[], depth: number): void {
  if (depth > depthAtMost || typeof value !== "object" || value === null || value instanceof Uint8Array) return;
  for (const [field, inner] of Object.entries(value)) {
    if (field === "contextInfo" || field === "messageContextInfo" || lines.length >= linesAtMost) continue;
    // Postgres keeps no zero characters.
    if (typeof inner !== "string") collect(inner, lines, depth + 1);
    else if (worded.has(field) && inner.trim() !== "") lines.push(inner.replaceAll("\0", "").trim());
  }
}
