import type { DisconnectReason } from "@balcao/shared/connections/schema";
import type { CloseCause } from "./gateway.ts";

/** What follows the end of a socket: a new socket after a pause, or a stop that somebody must look at. */
export type Sequel =
  | { kind: "retry"; reason: DisconnectReason | null; delayMs: number }
  | { kind: "stop"; reason: DisconnectReason; forgetKeys: boolean };

type Rule =
  /** Open again at once: WhatsApp asked for it. */
  | { does: "restart" }
  /** Open again, later each time. */
  | { does: "retry"; reason: DisconnectReason }
  /** Once more, then stop. */
  | { does: "retry-once"; reason: DisconnectReason }
  /** Stop and explain. The keys are forgotten only where they are worth nothing any more. */
  | { does: "stop"; reason: DisconnectReason; forgetKeys: boolean };

const rules: Record<number, Rule> = {
  401: { does: "stop", reason: "logged-out", forgetKeys: true },
  403: { does: "stop", reason: "refused", forgetKeys: true },
  411: { does: "stop", reason: "refused", forgetKeys: false },
  // Another process opened this very session: two that both reopen it would throw each other out for ever.
  440: { does: "stop", reason: "replaced", forgetKeys: false },
  500: { does: "retry-once", reason: "bad-session" },
  503: { does: "retry", reason: "unavailable" },
  515: { does: "restart" },
};

const firstDelayMs = 2000;
const longestDelayMs = 5 * 60_000;
const jitter = 0.25;

/** 2 s, 4 s, 8 s … 5 min, each a quarter more or less, so that numbers that were lost together do not come back together. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs);
  return Math.round(delay * (1 - jitter + 2 * jitter * random()));
}

export interface Circumstances {
  /** Retries since the last time the number was open. */
  attempt: number;
  /** Whether the last socket ended with 500 too. */
  hadBadSession: boolean;
  withCode: boolean;
}

export function sequelOf(
  cause: CloseCause,
  { attempt, hadBadSession, withCode }: Circumstances,
  random = Math.random,
): Sequel {
  const retry = (reason: DisconnectReason): Sequel => ({ kind: "retry", reason, delayMs: backOffMs(attempt, random) });
  if (cause === "unpaired")
    return { kind: "stop", reason: withCode ? "pairing-failed" : "qr-expired", forgetKeys: true };
  if (cause === "lost" || cause === "timeout") return retry(cause);
  const rule = rules[cause] ?? { does: "retry", reason: "unavailable" };
  switch (rule.does) {
    case "restart":
      return { kind: "retry", reason: null, delayMs: 0 };
    case "retry":
      return retry(rule.reason);
    case "retry-once":
      return hadBadSession ? { kind: "stop", reason: rule.reason, forgetKeys: false } : retry(rule.reason);
    case "stop":
      return { kind: "stop", reason: rule.reason, forgetKeys: rule.forgetKeys };
  }
}
