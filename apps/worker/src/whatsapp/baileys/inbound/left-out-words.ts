import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import type { IMessage } from "./content.ts";

/** Fields of WhatsApp's messages that contain words for people. Codes, keys, addresses and numbers are left out. */
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
/** Fields without words for people. The name of a form or of a button is meant for programs. */
const unworded = new Set([
  "contextInfo",
  "messageContextInfo",
  "nativeFlowResponseMessage",
  "nativeFlowMessage",
  "nativeFlowInfo",
]);
const depthAtMost = 12;
const linesAtMost = 20;

/** The body of content that no reader takes: all its words. */
export function leftover(content: IMessage): string {
  const lines: string[] = [];
  collect(content, lines, 0);
  return unsupportedBody(null, [...new Set(lines)].join("\n"));
}

function collect(value: unknown, lines: string[], depth: number): void {
  if (depth > depthAtMost || typeof value !== "object" || value === null || value instanceof Uint8Array) return;
  for (const [field, inner] of Object.entries(value)) {
    if (unworded.has(field) || lines.length >= linesAtMost) continue;
    // Postgres keeps no zero characters.
    if (typeof inner !== "string") collect(inner, lines, depth + 1);
    else if (worded.has(field) && inner.trim() !== "") lines.push(inner.replaceAll("\0", "").trim());
  }
}
