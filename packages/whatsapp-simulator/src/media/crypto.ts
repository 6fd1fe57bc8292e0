import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { hkdf } from "@whiskeysockets/baileys";

/** Each kind has its own keys. A voice note counts as audio. */
export type MediaKind = "image" | "video" | "audio" | "document" | "sticker";

const MAC_LENGTH = 10;
const INFO: Record<MediaKind, string> = {
  image: "WhatsApp Image Keys",
  sticker: "WhatsApp Image Keys",
  video: "WhatsApp Video Keys",
  audio: "WhatsApp Audio Keys",
  document: "WhatsApp Document Keys",
};

export const sha256 = (data: Uint8Array): Buffer => createHash("sha256").update(data).digest();

function keysOf(kind: MediaKind, mediaKey: Uint8Array): { iv: Buffer; cipher: Buffer; mac: Buffer } {
  const keys = Buffer.from(hkdf(mediaKey, 112, { info: INFO[kind] }));
  return { iv: keys.subarray(0, 16), cipher: keys.subarray(16, 48), mac: keys.subarray(48, 80) };
}

const macOf = (key: Buffer, iv: Buffer, sealed: Uint8Array): Buffer =>
  createHmac("sha256", key).update(iv).update(sealed).digest().subarray(0, MAC_LENGTH);

/** Encrypts a file as a phone does before it uploads it. */
export function sealMedia(kind: MediaKind, data: Uint8Array): { mediaKey: Buffer; file: Buffer } {
  const mediaKey = randomBytes(32);
  const keys = keysOf(kind, mediaKey);
  const cipher = createCipheriv("aes-256-cbc", keys.cipher, keys.iv);
  const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
  return { mediaKey, file: Buffer.concat([sealed, macOf(keys.mac, keys.iv, sealed)]) };
}

/** The bytes of a downloaded file. Undefined when they are not the bytes that the sender encrypted. */
export function openMedia(
  kind: MediaKind,
  mediaKey: Uint8Array,
  file: Buffer,
  fileSha256: Uint8Array,
): Buffer | undefined {
  const keys = keysOf(kind, mediaKey);
  const sealed = file.subarray(0, -MAC_LENGTH);
  if (!macOf(keys.mac, keys.iv, sealed).equals(file.subarray(-MAC_LENGTH))) return undefined;
  const decipher = createDecipheriv("aes-256-cbc", keys.cipher, keys.iv);
  const data = Buffer.concat([decipher.update(sealed), decipher.final()]);
  return sha256(data).equals(Buffer.from(fileSha256)) ? data : undefined;
}
