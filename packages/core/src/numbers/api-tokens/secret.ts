import { createHash } from "node:crypto";
import { tokenBytes, tokenPrefix } from "@balcao/shared/api-tokens/rules";

/** The stored parts of a token. */
export interface KeptSecret {
  hash: Buffer;
  lastFour: string;
}

/** A new token, and its stored parts. The function hashes, so call it outside of any scope. */
export function makeSecret(random: (bytes: number) => Buffer): KeptSecret & { secret: string } {
  const secret = tokenPrefix + random(tokenBytes).toString("base64url");
  return { secret, hash: hashOf(secret), lastFour: secret.slice(-4) };
}

/**
 * A plain SHA-256, unlike a password's hash. A token is 320 random bits, which nobody finds by trying, and every call of a program finds its token by
 * this hash.
 */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
