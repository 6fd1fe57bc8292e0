/**
 * How many hours a number of Meta's may write freely: after a customer's message, and after a message that came by an advertisement and was answered.
 */
export const windowHours = 24;
export const advertHours = 72;
/** An advertisement opens its longer window only with an answer within this many hours. */
export const advertAnswerHours = 24;
/** In its last hours an open window is shown as `closing`. */
export const closingHours = 2;

const hourMs = 3_600_000;

/** An event between a customer and a number. `at` is WhatsApp's own time in milliseconds, and not the time of reading. */
export type WindowEvent =
  | { kind: "message"; at: number; byAdvert: boolean }
  /** The customer reacted to a message with an emoji. */
  | { kind: "reaction"; at: number }
  /** WhatsApp took a message of ours, from any writer. */
  | { kind: "answer"; at: number }
  /** The customer changed or deleted a message, removed a reaction, or got or read a message of ours. */
  | { kind: "edit" | "deletion" | "unreaction" | "status"; at: number };

/**
 * Until when a number with a window may write freely to a customer, in milliseconds: 24 hours from the customer's last message or reaction, and 72
 * hours from a message that came by an advertisement and was answered within 24 hours. No other event opens the window. The order of the events does
 * not matter. Null when the customer never opened the window.
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

/** The states of a window on screen. `none`: the number has no window and may always write. */
export type WindowState = "none" | "open" | "closing" | "closed";

/** The state of a window at a given time, by a ticket's `windowExpiresAt`. */
export function windowState(expiresAt: string | null, now: number): WindowState {
  if (expiresAt === null) return "none";
  const left = new Date(expiresAt).getTime() - now;
  if (left <= 0) return "closed";
  return left <= closingHours * hourMs ? "closing" : "open";
}

/** Whether the customer has ever written to this number. Otherwise the window ended in 1970. */
export const hasWritten = (expiresAt: string): boolean => new Date(expiresAt).getTime() > 0;
