import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { signed } from "@balcao/shared/messages/rules";
import { type AnyMessageContent, proto, type WAMessage } from "@whiskeysockets/baileys";
import type { PreparedFile } from "../../gateway.ts";
import { forwardingScore, takenOver } from "./forward.ts";
import { unwrap } from "../inbound/unwrap.ts";
import { isGroup } from "../address.ts";

/**
 * The content of a message in Baileys' format. Baileys need not fetch or compute anything, because sizes, lengths and thumbnails come with the file.
 */
export function contentOf(outgoing: OutgoingMessage, file: PreparedFile | null): AnyMessageContent {
  const message = file ? null : takenOver(outgoing);
  // Baileys adds one to the forwarding count.
  if (message) return { forward: { key: { fromMe: false }, message }, force: true };
  const mark = outgoing.isForwarded && {
    contextInfo: { isForwarded: true, forwardingScore: forwardingScore(outgoing) },
  };
  const words = signed(outgoing.sign, outgoing.body);
  if (!file) return { text: words, linkPreview: null, ...mark };
  const caption = words === "" ? {} : { caption: words };
  const jpegThumbnail = file.thumbnail?.toString("base64") ?? "";
  const { bytes, mimetype } = file;
  switch (file.kind) {
    case "image":
      return { image: bytes, mimetype, jpegThumbnail, ...sizeOf(file), ...caption, ...mark };
    case "video":
      return { video: bytes, mimetype, jpegThumbnail, ...sizeOf(file), ...caption, ...mark };
    case "audio":
    case "voice":
      return {
        audio: bytes,
        mimetype,
        ptt: file.kind === "voice",
        seconds: file.seconds ?? 0,
        ...(file.waveform && { waveform: file.waveform }),
        ...mark,
      };
    case "document":
      return { document: bytes, mimetype, fileName: file.name, ...caption, ...mark };
  }
}

const sizeOf = ({ width, height }: PreparedFile) => ({ ...(width && { width }), ...(height && { height }) });

/** The quoted message. Without its stored content the message is quoted by its text. */
export function quotedOf(outgoing: OutgoingMessage): WAMessage | undefined {
  const { quoted } = outgoing;
  if (!quoted) return undefined;
  const message = quoted.raw ? unwrap(proto.Message.decode(quoted.raw)) : { conversation: quoted.body };
  const participant = isGroup(outgoing.chat) && !quoted.fromMe ? quoted.participant : null;
  return {
    key: { remoteJid: outgoing.chat, id: quoted.wid, fromMe: quoted.fromMe, ...(participant && { participant }) },
    message,
  };
}
