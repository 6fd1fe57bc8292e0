import type { Events } from "@balcao/shared/events";
import i18next from "i18next";
import { eraseKept } from "../../lib/kept/erase.ts";
import { notify } from "../../lib/notify.ts";
import { session } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage.ts";
import { visit } from "../../lib/session/visit.ts";

const readingTimeMs = 1000;
const fullReadingMs = 10_000;
/** The text that the page shows after it was reloaded. */
const wordsKey = "endedWords";

/**
 * Acts on a session that the server ended. After another login it shows why for a second and then clears all that this browser kept:
 * drafts and unsent texts are about customers, and the next user here may be somebody else. It says how many messages were lost.
 */
export function sessionEnded(
  { sessionId, reason }: Events["session.ended"],
  reload = () => window.location.reload(),
): void {
  if (visit.isLeaving()) return;
  const current = session.id();
  // What this browser keeps is the operator's own.
  if (visit.token() !== null)
    return current === sessionId ? visit.end(reason === "visit-left" ? "left" : "over") : undefined;
  // Another tab of this browser has signed in since: the storage belongs to that session.
  if (current !== null && current !== sessionId) return reload();
  if (reason === "logout") return session.close();
  // The keys under which messages to customers and colleagues wait to be sent.
  const lost = storage.keys().filter((key) => /^(?:chat-)?outbox:/.test(key)).length;
  const why = whyEnded(reason);
  const words = lost > 0 ? `${why} ${i18next.t("errors:unsentLost", { count: lost })}` : why;
  notify.error(words, fullReadingMs);
  setTimeout(() => {
    // The to-do lists exist in this browser alone: no copy is on the server. The order of lists, the theme and the language say
    // nothing of customers.
    const own = storage
      .keys()
      .filter((key) => /^(?:(?:todo|after-closing|longest-first):|preferredTheme$|i18nextLng$)/.test(key));
    const kept = own.map((key): [string, string] => [key, storage.get(key) ?? ""]);
    storage.clear();
    eraseKept();
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

/** Why the session was ended, for the page after the reload; null: it was not, or it was shown before. */
export const whyEndedBefore = (): string | null => storage.get(wordsKey);
export const forgetWhyEnded = (): void => storage.remove(wordsKey);
