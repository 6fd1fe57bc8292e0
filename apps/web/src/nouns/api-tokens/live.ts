import type { ApiTokenEvents } from "@balcao/shared/api-tokens/events";
import type { UserEvents } from "@balcao/shared/users/events";
import type { Live } from "../../lib/live.ts";
import { dropApiToken, putApiToken, renameMaker } from "./cache.ts";

/** Tokens name who made them. */
type Heard = ApiTokenEvents & Pick<UserEvents, "user.update">;

export const apiTokensLive: Live<Heard> = {
  "api-token.update": (cache, { token }) => putApiToken(cache, token),
  "api-token.delete": (cache, { connectionId, tokenId }) => dropApiToken(cache, connectionId, tokenId),
  "user.update": (cache, { user }) => renameMaker(cache, user),
};
