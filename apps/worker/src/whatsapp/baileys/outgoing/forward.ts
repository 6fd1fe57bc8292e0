import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { proto } from "@whiskeysockets/baileys";
import { bestRendition } from "../inbound/renditions.ts";
import { unwrap } from "../inbound/unwrap.ts";

/** The server keeps a file for some weeks. An older file is uploaded again if we have it. */
const keptMs = 14 * 24 * 60 * 60_000;

const kinds = [
  "imageMessage",
  "videoMessage",
  "ptvMessage",
  "audioMessage",
  "documentMessage",
  "stickerMessage",
  "locationMessage",
  "contactMessage",
  "contactsArrayMessage",
] as const;

/** The content that a forwarded message reuses without another upload of its file. Null when the content must be made again. */
export function takenOver({ isForwarded, raw, body, media }: OutgoingMessage, now = Date.now()): proto.IMessage | null {
  if (!isForwarded || !raw) return null;
  const content = unwrap(bestRendition(proto.Message.decode(raw)));
  const kind = kinds.find((name) => content[name]);
  const inner = kind && content[kind];
  if (!kind || !inner) return null;
  const sealedMs = "mediaKeyTimestamp" in inner ? Number(inner.mediaKeyTimestamp ?? 0) * 1000 : now;
  if (media && now - sealedMs > keptMs) return null;
  return { [kind]: { ...inner, ...("caption" in inner && { caption: body }) } };
}

/** How often the message was forwarded, including this time. Phones show this. */
export function forwardingScore({ raw }: OutgoingMessage): number {
  if (!raw) return 1;
  const parts = Object.values(unwrap(proto.Message.decode(raw))) as ({ contextInfo?: proto.IContextInfo } | null)[];
  return Math.max(0, ...parts.map((part) => part?.contextInfo?.forwardingScore ?? 0)) + 1;
}
