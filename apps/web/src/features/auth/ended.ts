import type { Events } from "@balcao/shared/events";
import i18next from "i18next";
import { notify } from "../../lib/notify.ts";
import { session } from "../../lib/session.ts";
import { storage } from "../../lib/storage.ts";

const readingTimeMs = 1000;
const fullReadingMs = 10_000;
/** What the page says after it was loaded anew. */
const wordsKey = "endedWords";

/**
 * The server ended this session. Another login takes all that this browser kept with it, after a second to read why: drafts and
 * unsent texts are words of and about customers, and the next person here may be somebody else. What was lost is said.
 */
export function sessionEnded(
  { sessionId, reason }: Events["session.ended"],
  reload = () => window.location.reload(),
): void {
  const current = session.id();
  // Another tab has signed in since, in this same browser: what is kept here is that session's.
  if (current !== null && current !== sessionId) return reload();
  if (reason === "logout") return session.close();
  const lost = storage.keys().filter((key) => key.startsWith("outbox:")).length;
  const why = i18next.t(reason === "other-login" ? "errors:otherLogin" : "errors:rightsChanged");
  const words = lost > 0 ? `${why} ${i18next.t("errors:unsentLost", { count: lost })}` : why;
  notify.error(words, fullReadingMs);
  setTimeout(() => {
    storage.clear();
    storage.set(wordsKey, words);
    reload();
  }, readingTimeMs);
}

/** Once, where the person lands who was thrown out. */
export function sayWhyEnded(): void {
  const words = storage.get(wordsKey);
  storage.remove(wordsKey);
  if (words) notify.error(words, fullReadingMs);
}
