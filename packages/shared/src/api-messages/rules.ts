import type { Connection } from "../connections/schema.ts";
import { Ack, type SendFailure } from "../messages/schema.ts";
import { staleAfterMs } from "../messages/rules.ts";
import type { SendStatus } from "./schema.ts";

/** The most calls of one token in a minute, for each of the two calls. */
export const callsAMinute = 60;
/** The time for which the same Idempotency-Key means the same call. */
export const keyHours = 24;
export const maxKeyLength = 255;
/** A contact who opted out may get answers for this long after writing again. */
export const answerHours = 24;

/**
 * Whether a number accepts messages of programs now: it is connected, or lost its connection less than a day ago and connects again without help.
 * Messages wait a day for their number. A number that a person must link or start again accepts none.
 */
export function takesMessages(
  { status, number, downSince }: Pick<Connection, "status" | "number" | "downSince">,
  now: number,
): boolean {
  if (status === "CONNECTED") return true;
  if (number === null || (status !== "OPENING" && status !== "TIMEOUT")) return false;
  return downSince === null || now - Date.parse(downSince) < staleAfterMs;
}

/** The state of one message. */
interface Part {
  ack: number;
  failure: SendFailure | null;
}

/** The state of all messages of one call: the state of the message that is furthest behind. A failure has priority over all other states. */
export function sendStatus(parts: readonly Part[]): { status: SendStatus; reason: SendFailure | null } {
  const failed = parts.find(({ ack }) => ack === Ack.failed);
  if (failed) return { status: "failed", reason: failed.failure ?? "internal" };
  return { status: statusOf(Math.min(...parts.map(({ ack }) => ack))), reason: null };
}

function statusOf(ack: number): SendStatus {
  if (ack >= Ack.read) return "read";
  if (ack >= Ack.received) return "delivered";
  return ack >= Ack.sent ? "sent" : "queued";
}
