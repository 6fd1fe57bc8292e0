import { createHash } from "node:crypto";

const hashBytes = 16;
const headBytes = hashBytes + 4;

/** Names a ciphertext by the first bytes of its SHA-256. With this many bytes, two parts of one message never have the same name. */
export const hashOf = (ciphertext: Uint8Array): Buffer =>
  createHash("sha256").update(ciphertext).digest().subarray(0, hashBytes);

/** One decrypted part in the journal's form. The parts of one message are concatenated. */
export function packPart(hash: Buffer, plaintext: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(plaintext.length);
  return Buffer.concat([hash, length, plaintext]);
}

export function unpackParts(packed: Buffer | null): { hash: Buffer; plaintext: Buffer }[] {
  const parts: { hash: Buffer; plaintext: Buffer }[] = [];
  let rest = packed ?? Buffer.alloc(0);
  while (rest.length >= headBytes) {
    const end = headBytes + rest.readUInt32BE(hashBytes);
    parts.push({ hash: rest.subarray(0, hashBytes), plaintext: rest.subarray(headBytes, end) });
    rest = rest.subarray(end);
  }
  return parts;
}

/**
 * A message without content, padded. A part that came before is decrypted as this message, so that Baileys acknowledges it without further effects.
 */
export const nothing = (): Buffer => Buffer.of(1);
