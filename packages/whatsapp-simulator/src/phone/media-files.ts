import { proto, normalizeMessageContent } from "@whiskeysockets/baileys";
import { type MediaKind, openMedia, sealMedia, sha256 } from "../media/crypto.ts";
import type { MediaLibrary } from "../media/library.ts";
import type { MediaFields } from "./compose.ts";

export interface MediaReference {
  kind: MediaKind;
  directPath: string;
  mediaKey: Uint8Array;
  fileSha256: Uint8Array;
}

/** Encrypts and stores a file as the sender's phone would. `origin` is the media host. */
export function uploadMedia(
  library: MediaLibrary,
  origin: string,
  kind: MediaKind,
  data: Uint8Array,
  owner: string | undefined,
): MediaFields {
  const { mediaKey, file } = sealMedia(kind, data);
  const directPath = library.add(file, owner);
  return {
    url: `${origin}${directPath}`,
    directPath,
    mediaKey,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    fileSha256: sha256(data),
    fileEncSha256: sha256(file),
    fileLength: data.length,
  };
}

/** The address of a message's file, and the keys for decrypting it. */
export function mediaOf(raw: Uint8Array): MediaReference | undefined {
  const content = normalizeMessageContent(proto.Message.decode(raw));
  if (!content) return undefined;
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = content;
  const found = {
    image: imageMessage,
    video: videoMessage,
    audio: audioMessage,
    document: documentMessage,
    sticker: stickerMessage,
  };
  for (const [kind, part] of Object.entries(found) as [MediaKind, proto.Message.IImageMessage | null | undefined][]) {
    const { directPath, mediaKey, fileSha256 } = part ?? {};
    if (directPath && mediaKey && fileSha256) return { kind, directPath, mediaKey, fileSha256 };
  }
  return undefined;
}

/** Downloads the file of a message, as a phone does. Undefined when there is no file or it is damaged. */
export function downloadMedia(library: MediaLibrary, raw: Uint8Array): Buffer | undefined {
  const reference = mediaOf(raw);
  const file = reference && library.read(reference.directPath);
  return file && openMedia(reference.kind, reference.mediaKey, file, reference.fileSha256);
}
