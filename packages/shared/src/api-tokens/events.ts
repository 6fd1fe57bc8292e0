import type { ApiToken } from "./schema.ts";

export interface ApiTokenEvents {
  /** A token was made, or used for the first time in this minute. */
  "api-token.update": { token: ApiToken };
  /** A token was revoked. */
  "api-token.delete": { tokenId: number; connectionId: number };
}
