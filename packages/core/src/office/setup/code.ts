import { createHash, randomBytes } from "node:crypto";

/** Letters that look like no other; 32 of them, so that five random bits are one letter. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Sixteen letters in groups: nobody guesses 80 bits. */
export const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => letters[byte % letters.length])
    .join("")
    .replace(/.{4}(?!$)/g, "$&-");

/** The hash of a code, whatever case and dashes a person typed. */
export const hashOfCode = (code: string): Buffer =>
  createHash("sha256")
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .digest();
