import type { OutgoingMessage } from "@balcao/core/messages/outgoing";
import { type AnyMessageContent, proto, type WAMessage } from "@whiskeysockets/baileys";
import type { PreparedFile } from "../gateway.ts";
import { unwrap } from "../parse-message.ts";
import { isGroup } from "./address.ts";

/** What we send, in Baileys' words. Nothing is fetched or computed there any more: sizes, lengths and pictures come with the file. */
export function contentOf(letter: OutgoingMessage, file: PreparedFile | null): AnyMessageContent {
  if (!file) return { text: letter.body, linkPreview: null };
  const caption = letter.body === "" ? {} : { caption: letter.body };
  const jpegThumbnail = file.thumbnail?.toString("base64") ?? "";
  const { bytes, mimetype } = file;
  switch (file.kind) {
    case "image":
      return { image: bytes, mimetype, jpegThumbnail, ...sizeOf(file), ...caption };
    case "video":
      return { video: bytes, mimetype, jpegThumbnail, ...sizeOf(file), ...caption };
    case "audio":
    case "voice":
      return {
        audio: bytes,
        mimetype,
        ptt: file.kind === "voice",
        seconds: file.seconds ?? 0,
        ...(file.waveform && { waveform: file.waveform }),
      };
    case "document":
      return { document: bytes, mimetype, fileName: file.name, ...caption };
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
