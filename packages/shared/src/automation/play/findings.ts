import type { MessageContext } from "../../message-variables.ts";
import type { Situation } from "../situation.ts";

/** How serious each fault is: with an error customers are left alone or sent in circles, with a warning some may be; a hint is worth a look. */
export const findingCodes = {
  /** Its customer gets no answer. */
  "dead-end": "error",
  /** A customer who chooses this queue gets only the usual text. */
  "no-greeting": "hint",
  /** Queues lead to each other. */
  loop: "warning",
  /** Queues lead to each other, and none of them leads to people. */
  "endless-loop": "error",
  /** Longer than WhatsApp shows. */
  "text-too-long": "error",
  /** Long for a phone. */
  "text-long": "hint",
  "too-many-options": "error",
  "too-deep": "error",
  /** Nothing that a customer writes leads there. */
  unreachable: "warning",
  "empty-title": "error",
  /** The same words choose more than one option. */
  "same-words": "warning",
  /** The option leads to a queue that does not exist. */
  "queue-gone": "error",
  /** Nobody works in the queue. */
  "queue-empty": "warning",
  /** Nobody is there at the chosen moment. */
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
  /** Not every path was walked. */
  "too-much": "warning",
} as const satisfies Record<string, "error" | "warning" | "hint">;
export type FindingCode = keyof typeof findingCodes;

/** A fault in what a number would say by itself. */
export interface Finding {
  code: FindingCode;
  /** Null: the number itself. */
  queueId: number | null;
  /** Null: the queue itself. */
  optionId: number | null;
  /** The titles from the root of the queue's tree to the option. */
  path: readonly string[];
  /** A name or length that the fault is about, such as a queue's or a sibling option's name; may be empty. */
  about: string;
}

/** All that is looked at. */
export interface Walkable extends Pick<Situation, "now" | "number" | "queues" | "settings" | "hours" | "talks"> {
  /** Whom the texts are filled for. */
  contact: MessageContext["contact"];
  /** Queues in which somebody works. */
  attendedQueues: readonly number[];
  /** The integrations that exist; null when they are not known, and then not checked. */
  integrations: readonly { id: number; pausedUntil: string | null }[] | null;
  prompts: readonly { id: number }[] | null;
  /** Whether the assistant has a provider; null when that is not known, and then not checked. */
  assistantReady: boolean | null;
}

/** Where the walk is. */
export interface Place {
  queueId: number | null;
  optionId: number | null;
  path: readonly string[];
}
