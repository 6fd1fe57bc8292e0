import { createHash, randomBytes } from "node:crypto";

/** Letters that nobody confuses with another. There are 32, so five random bits make one letter. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A code of sixteen letters in groups. Nobody guesses its 80 bits. */
export const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => letters[byte % letters.length])
    .join("")
    .replace(/.{4}(?!$)/g, "$&-");

/** The hash of a code. A person may type it in any case and with any dashes. */
export const hashOfCode = (code: string): Buffer =>
  createHash("sha256")
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .digest();
