import type { AuthEvents } from "@balcao/shared/auth/events";
import type { Live } from "../../lib/cache/live.ts";
import { sessionEnded } from "./ended.ts";

export const authLive: Live<AuthEvents> = {
  "session.ended": (_cache, ended) => sessionEnded(ended),
  // The server closes the socket after this event, and the browser then loads the new rights with a new token.
  "session.changed": () => undefined,
};
