import type { AuthEvents } from "@balcao/shared/auth/events";
import type { Live } from "../../lib/cache/live.ts";
import { sessionEnded } from "./ended-session.ts";

export const authLive: Live<AuthEvents> = {
  "session.ended": (_cache, ended) => sessionEnded(ended),
  // The server closes the socket after this event; the browser then connects again with a new token and loads the new rights.
  "session.changed": () => undefined,
};
