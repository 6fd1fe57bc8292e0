import type { Events } from "@balcao/shared/events";
import i18next from "i18next";
import { forgetShared } from "../../lib/pocket/shared-content.ts";
import { eraseKept } from "../../lib/kept/erase.ts";
import { notify } from "../../lib/notify.ts";
import { session } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage.ts";
import { visit } from "../../lib/session/visit.ts";

const readingTimeMs = 1000;
const fullReadingMs = 10_000;
/** The storage key for the text that the page shows after its reload. */
const wordsKey = "endedWords";

/**
 * Reacts when the server ends this session. Except after a logout it shows why the session ended, and a moment later deletes all that this browser
 * stored, because drafts and unsent texts concern customers and the next user here may be somebody else. The text says how many messages were lost.
 */
export function sessionEnded(
  { sessionId, reason }: Events["session.ended"],
  reload = () => window.location.reload(),
): void {
  if (visit.isLeaving()) return;
  const current = session.id();
  // During a visit the data that this browser stores belong to the operator, and stay.
  if (visit.token() !== null)
    return current === sessionId ? visit.end(reason === "visit-left" ? "left" : "over") : undefined;
  // Another tab of this browser has signed in since, so the storage belongs to the new session.
  if (current !== null && current !== sessionId) return reload();
  if (reason === "logout") return session.close();
  // The keys under which messages to customers and colleagues wait to be sent.
  const lost = storage.keys().filter((key) => /^(?:chat-)?outbox:/.test(key)).length;
  const why = whyEnded(reason);
  const words = lost > 0 ? `${why} ${i18next.t("errors:unsentLost", { count: lost })}` : why;
  notify.error(words, fullReadingMs);
  setTimeout(() => {
    // The to-do lists stay, since only this browser has them and the server has no copy. The order of lists, the theme and the language say nothing
    // about customers.
    const own = storage
      .keys()
      .filter((key) => /^(?:(?:todo|after-closing|longest-first):|preferredTheme$|i18nextLng$)/.test(key));
    const kept = own.map((key): [string, string] => [key, storage.get(key) ?? ""]);
    storage.clear();
    eraseKept();
    forgetShared();
    for (const [key, value] of kept) storage.set(key, value);
    storage.set(wordsKey, words);
    reload();
  }, readingTimeMs);
}

function whyEnded(reason: Events["session.ended"]["reason"]): string {
  if (reason === "blocked") return i18next.t("errors:ERR_COMPANY_BLOCKED");
  if (reason === "ended") return i18next.t("errors:endedElsewhere");
  return i18next.t(reason === "other-login" ? "errors:otherLogin" : "errors:rightsChanged");
}

/** Why the session was ended, for the page after the reload; null if it was not ended, or the reason was shown before. */
export const whyEndedBefore = (): string | null => storage.get(wordsKey);
export const forgetWhyEnded = (): void => storage.remove(wordsKey);
