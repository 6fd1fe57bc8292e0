import type { MessageContext } from "../../message-variables.ts";
import type { Situation } from "../situation.ts";

/**
 * How serious each fault is. With an error, customers get no answer or run in circles. With a warning, this happens to some customers. A hint is
 * worth a look.
 */
export const findingCodes = {
  /** The customer of this option gets no answer. */
  "dead-end": "error",
  /** A customer who chooses this queue gets only the usual text. */
  "no-greeting": "hint",
  /** Queues lead to each other. */
  loop: "warning",
  /** Queues lead to each other, and none of them leads to attendants. */
  "endless-loop": "error",
  /** The text is longer than WhatsApp shows. */
  "text-too-long": "error",
  /** The text is long for a phone. */
  "text-long": "hint",
  "too-many-options": "error",
  "too-deep": "error",
  /** No text of a customer leads to this option. */
  unreachable: "warning",
  "empty-title": "error",
  /** The same words fit more than one option. */
  "same-words": "warning",
  /** The option leads to a queue that does not exist. */
  "queue-gone": "error",
  /** Nobody works in the queue. */
  "queue-empty": "warning",
  /** Nobody is there at the chosen time. */
  "closed-now": "hint",
  /** Nobody is there within a year. */
  "never-open": "warning",
  /** The option leads back to a menu that the number does not have. */
  "no-menu": "warning",
  /** The integration or the assistant's prompt was deleted, or was never chosen. */
  "talker-gone": "error",
  /** The plan does not include the talker. */
  "talker-not-in-plan": "error",
  /** The assistant has no provider to ask. */
  "talker-not-ready": "error",
  /** The integration failed too often, and is paused for a while. */
  "talker-paused": "warning",
  /** Some paths were not walked. */
  "too-much": "warning",
} as const satisfies Record<string, "error" | "warning" | "hint">;
export type FindingCode = keyof typeof findingCodes;

/** A fault in a number's automatic answers. */
export interface Finding {
  code: FindingCode;
  /** The queue. Null for the number itself. */
  queueId: number | null;
  /** The option. Null for the queue itself. */
  optionId: number | null;
  /** The titles from the root of the queue's tree to the option. */
  path: readonly string[];
  /** A name or length that explains the fault, such as the name of a queue or a sibling option. It may be empty. */
  about: string;
}

/** The data that the walk checks. */
export interface WalkFacts extends Pick<Situation, "now" | "number" | "queues" | "settings" | "hours" | "talks"> {
  /** The values that fill the texts. */
  contact: MessageContext["contact"];
  /** Queues in which somebody works. */
  attendedQueues: readonly number[];
  /** The existing integrations. Null when they are not known. They are then not checked. */
  integrations: readonly { id: number; pausedUntil: string | null }[] | null;
  prompts: readonly { id: number }[] | null;
  /** Whether the assistant has a provider. Null when that is not known. It is then not checked. */
  assistantReady: boolean | null;
}

/** The present place of the walk. */
export interface WalkPlace {
  queueId: number | null;
  optionId: number | null;
  path: readonly string[];
}
