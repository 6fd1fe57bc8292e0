/** Hours that a number of Meta's may write freely after a customer's message, and after one that came by an advertisement and was answered. */
export const windowHours = 24;
export const advertHours = 72;
/** An advertisement opens its longer window only when somebody answers within so many hours. */
export const advertAnswerHours = 24;
/** In its last hours an open window warns. */
export const closingHours = 2;

const hourMs = 3_600_000;

/** What happens between a customer and a number. `at` is WhatsApp's own time in milliseconds, not when we read it. */
export type WindowEvent =
  | { kind: "message"; at: number; byAdvert: boolean }
  /** The customer put an emoji on a message. */
  | { kind: "reaction"; at: number }
  /** WhatsApp took a message of ours, whoever or whatever wrote it. */
  | { kind: "answer"; at: number }
  /** The customer changed or deleted a message, took a reaction back, or got or read one of ours. */
  | { kind: "edit" | "deletion" | "unreaction" | "status"; at: number };

/**
 * Until when a number that has a window may write freely to a customer, in milliseconds: 24 hours from the customer's last message or reaction, and
 * 72 hours from a message that came by an advertisement and was answered within 24. Nothing else opens it. The order of the events does not matter.
 * Null when the customer never opened it.
 */
export function openUntil(events: readonly WindowEvent[]): number | null {
  const answers = events.flatMap(({ kind, at }) => (kind === "answer" ? [at] : []));
  const isAnswered = (at: number) => answers.some((one) => one >= at && one <= at + advertAnswerHours * hourMs);
  const ends = events.flatMap((event) => {
    if (event.kind === "reaction") return [event.at + windowHours * hourMs];
    if (event.kind !== "message") return [];
    const isLong = event.byAdvert && isAnswered(event.at);
    return [event.at + (isLong ? advertHours : windowHours) * hourMs];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}

/** What a screen shows of a window. `none`: the number has no window, it may always write. */
export type WindowState = "none" | "open" | "closing" | "closed";

/** How a window stands at a moment, by a ticket's `windowExpiresAt`. */
export function windowState(expiresAt: string | null, now: number): WindowState {
  if (expiresAt === null) return "none";
  const left = new Date(expiresAt).getTime() - now;
  if (left <= 0) return "closed";
  return left <= closingHours * hourMs ? "closing" : "open";
}

/** Whether the customer has written to this number at all. The window of one who never did ended in 1970. */
export const hasWritten = (expiresAt: string): boolean => new Date(expiresAt).getTime() > 0;
