import type { DisconnectReason } from "@balcao/shared/connections/schema";
import type { CloseCause } from "./close-cause.ts";

/**
 * The consequence of a socket's end: a new socket after a pause, or a stop that needs a person. `needsPerson`: the number is down as after a stop,
 * but this worker still holds it.
 */
export type Sequel =
  | { kind: "retry"; reason: DisconnectReason | null; delayMs: number; needsPerson?: true }
  | { kind: "stop"; reason: DisconnectReason; forgetKeys: boolean };

type Rule =
  /** Open again immediately, because WhatsApp requested it. */
  | { does: "restart" }
  /** Open again with growing pauses. After many failed tries `brokenAs` is the reason, because no outage of WhatsApp lasts so long. */
  | { does: "retry"; reason: DisconnectReason; brokenAs?: DisconnectReason }
  /** Open again rarely, because only a slow change such as an update can help. */
  | { does: "retry-rarely"; reason: DisconnectReason }
  /** Stop and explain. The keys are deleted only if they are useless. */
  | { does: "stop"; reason: DisconnectReason; forgetKeys: boolean };

/*
 * Only a code for the end of this session or this number stops the number. 500 means both "bad session" and "the server has trouble", so the number
 * is tried again as after any other trouble of the server. An outage must not require a person for every number.
 */
const rules: Record<number, Rule> = {
  401: { does: "stop", reason: "logged-out", forgetKeys: true },
  // A temporary ban. The session is valid again after the ban.
  402: { does: "stop", reason: "banned", forgetKeys: false },
  403: { does: "stop", reason: "banned", forgetKeys: true },
  // The server requires a newer client, or does not know ours. An update restarts the worker, and the new worker tries immediately.
  405: { does: "retry-rarely", reason: "outdated" },
  406: { does: "stop", reason: "banned", forgetKeys: true },
  409: { does: "retry-rarely", reason: "outdated" },
  411: { does: "stop", reason: "refused", forgetKeys: false },
  418: { does: "stop", reason: "refused", forgetKeys: false },
  // Another process opened this same session. If both opened it again, they would close each other's sockets for ever.
  440: { does: "stop", reason: "replaced", forgetKeys: false },
  500: { does: "retry", reason: "unavailable", brokenAs: "bad-session" },
  503: { does: "retry", reason: "unavailable" },
  515: { does: "restart" },
};

const firstDelayMs = 2000;
const longestDelayMs = 5 * 60_000;
const rareDelayMs = 30 * 60_000;
const jitter = 0.25;
/** This many failed tries take about a quarter of an hour. */
const brokenAfter = 9;

/** The pauses are 2 s, 4 s, 8 s … 5 min, each up to a quarter more or less, so that numbers with a common failure return at different times. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  return shaken(Math.min(firstDelayMs * 2 ** attempt, longestDelayMs), random);
}

const shaken = (delayMs: number, random: () => number): number =>
  Math.round(delayMs * (1 - jitter + 2 * jitter * random()));

export interface Circumstances {
  /** Retries since the last time the number was open. */
  attempt: number;
  withCode: boolean;
  /** The pause before a retry, in milliseconds. Tests use another pause. */
  backOff?: ((attempt: number) => number) | undefined;
}

export function sequelOf(cause: CloseCause, circumstances: Circumstances, random = Math.random): Sequel {
  const { attempt, withCode, backOff = (many: number) => backOffMs(many, random) } = circumstances;
  const retry = (reason: DisconnectReason): Sequel => ({ kind: "retry", reason, delayMs: backOff(attempt) });
  if (cause === "unpaired")
    return { kind: "stop", reason: withCode ? "pairing-failed" : "qr-expired", forgetKeys: true };
  // A person must enter another token or register the number. The worker keeps the number, because incoming messages need neither.
  if (cause === "unauthorized" || cause === "unregistered") {
    const reason = cause === "unauthorized" ? "token-refused" : cause;
    return { kind: "retry", reason, delayMs: shaken(rareDelayMs, random), needsPerson: true };
  }
  if (cause === "lost" || cause === "timeout" || cause === "unreachable") return retry(cause);
  // The remaining codes are faults of a link with a passkey. Another try would request the passkey again, and a person has to scan anyway.
  if (typeof cause !== "number") return { kind: "stop", reason: cause, forgetKeys: true };
  const rule: Rule = rules[cause] ?? { does: "retry", reason: "unavailable" };
  switch (rule.does) {
    case "restart":
      return { kind: "retry", reason: null, delayMs: 0 };
    case "retry":
      return retry(attempt >= brokenAfter ? (rule.brokenAs ?? rule.reason) : rule.reason);
    case "retry-rarely":
      return { kind: "retry", reason: rule.reason, delayMs: shaken(rareDelayMs, random) };
    case "stop":
      return { kind: "stop", reason: rule.reason, forgetKeys: rule.forgetKeys };
  }
}
