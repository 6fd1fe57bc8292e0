import type { OutgoingMessage } from "@balcao/core/messages/outgoing";
import { signed } from "@balcao/shared/messages/rules";
import { type AnyMessageContent, proto, type WAMessage } from "@whiskeysockets/baileys";
import type { PreparedFile } from "../gateway.ts";
import { forwardingScore, takenOver } from "../forwarded.ts";
import { unwrap } from "../parse-message.ts";
import { isGroup } from "./address.ts";

/** What we send, in Baileys' words. Nothing is fetched or computed there any more: sizes, lengths and pictures come with the file. */
export function contentOf(letter: OutgoingMessage, file: PreparedFile | null): AnyMessageContent {
  const message = file ? null : takenOver(letter);
  // Baileys counts it as forwarded once more.
  if (message) return { forward: { key: { fromMe: false }, message }, force: true };
  const mark = letter.isForwarded && { contextInfo: { isForwarded: true, forwardingScore: forwardingScore(letter) } };
  const words = signed(letter.sign, letter.body);
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

/** The message that is answered; one whose content we do not have is quoted by its words. */
export function quotedOf(letter: OutgoingMessage): WAMessage | undefined {
  const { quoted } = letter;
  if (!quoted) return undefined;
  const message = quoted.raw ? unwrap(proto.Message.decode(quoted.raw)) : { conversation: quoted.body };
  const participant = isGroup(letter.chat) && !quoted.fromMe ? quoted.participant : null;
  return {
    key: { remoteJid: letter.chat, id: quoted.wid, fromMe: quoted.fromMe, ...(participant && { participant }) },
    message,
  };
}
