import { BufferJSON, proto } from "@whiskeysockets/baileys";

/** Kinds whose values contain only text and numbers, so the codec does not look for bytes. */
const plain = new Set(["session", "device-list", "lid-mapping", "sender-key-memory"]);
const raw = new Set(["identity-key", "sender-key"]);

/** A Signal value as bytes. A new kind is stored as JSON that contains the bytes. */
export function encodeKey(type: string, value: unknown): Buffer {
  if (raw.has(type) && value instanceof Uint8Array) return Buffer.from(value);
  return Buffer.from(plain.has(type) ? JSON.stringify(value) : JSON.stringify(value, BufferJSON.replacer));
}

export function decodeKey(type: string, bytes: Buffer): unknown {
  if (raw.has(type)) return bytes;
  const text = bytes.toString("utf8");
  if (plain.has(type)) return JSON.parse(text);
  const value: unknown = JSON.parse(text, BufferJSON.reviver);
  return type === "app-state-sync-key" ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value;
}
