import { createHash } from "node:crypto";
import { tokenBytes, tokenPrefix } from "@balcao/shared/api-tokens/rules";

/** What is kept of a token. */
export interface KeptSecret {
  hash: Buffer;
  lastFour: string;
}

/** A new token, and the part of it that is stored. It hashes: call it outside of any scope. */
export function makeSecret(random: (bytes: number) => Buffer): KeptSecret & { secret: string } {
  const secret = tokenPrefix + random(tokenBytes).toString("base64url");
  return { secret, hash: hashOf(secret), lastFour: secret.slice(-4) };
}

/**
 * A plain SHA-256, unlike a password's hash: a token is 320 random bits, which nobody finds by trying, and every call of a program looks its token up
 * by this hash.
 */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
