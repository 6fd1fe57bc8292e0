import type { Events } from "@balcao/shared/events";
import i18next from "i18next";
import { session } from "../../lib/session.ts";
import { storage } from "../../lib/storage.ts";
import { notify } from "../../lib/notify.ts";

const readingTimeMs = 1000;

/** The server ended this session. Another login takes all that this browser kept with it, after a second to read why. */
export function sessionEnded(reason: Events["session.ended"]["reason"], reload = () => window.location.reload()): void {
  if (reason === "logout") return session.close();
  notify.error(i18next.t(reason === "other-login" ? "errors:otherLogin" : "errors:rightsChanged"), 10_000);
  setTimeout(() => {
    storage.clear();
    reload();
  }, readingTimeMs);
}
