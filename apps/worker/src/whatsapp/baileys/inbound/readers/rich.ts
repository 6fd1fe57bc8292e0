import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import { type IMessage, type ReadContent, text } from "../content.ts";

/** A forwarded answer of WhatsApp's own assistant. */
export function readRich({ richResponseMessage: message }: IMessage): ReadContent | null {
  if (!message) return null;
  const words = (message.submessages ?? []).flatMap((one) => [
    one.messageText,
    one.tableMetadata?.title,
    ...(one.tableMetadata?.rows ?? []).map(({ items }) => (items ?? []).join(" | ")),
    (one.codeMetadata?.codeBlocks ?? []).map(({ codeContent }) => text(codeContent)).join(""),
    one.latexMetadata?.text,
    one.imageMetadata?.imageText,
    one.imageMetadata?.tapLinkUrl,
    ...(one.mapMetadata?.annotations ?? []).flatMap(({ title, body }) => [title, body]),
    ...(one.contentItemsMetadata?.itemsMetadata ?? []).flatMap(({ reelItem: reel }) => [reel?.title, reel?.videoUrl]),
  ]);
  // Equal rows of a table and equal lines of code stay.
  const body = words
    .map((word) => text(word).trim())
    .filter((word) => word !== "")
    .join("\n");
  if (body !== "") return { mediaType: "text", body, context: message.contextInfo };
  return { mediaType: "unsupported", body: unsupportedBody("assistant-answer", ""), context: message.contextInfo };
}
