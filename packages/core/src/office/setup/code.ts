import { createHash, randomBytes } from "node:crypto";

/** Letters that cannot be mistaken for another; there are 32, so that five random bits make one letter. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Sixteen letters in groups: nobody guesses 80 bits. */
export const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => letters[byte % letters.length])
    .join("")
    .replace(/.{4}(?!$)/g, "$&-");

/** The hash of a code, in whatever case and with whatever dashes a person typed it. */
export const hashOfCode = (code: string): Buffer =>
  createHash("sha256")
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .digest();
