import type { ApiToken } from "./schema.ts";

export interface ApiTokenEvents {
  /** A token was made, or used for the first time in this minute. */
  "api-token.update": { token: ApiToken };
  /** Revoked. */
  "api-token.delete": { tokenId: number; connectionId: number };
}
