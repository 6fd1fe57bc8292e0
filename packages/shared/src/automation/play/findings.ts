import type { MessageContext } from "../../message-variables.ts";
import type { Situation } from "../situation.ts";

/** How grave each fault is: with an error customers are left alone or sent in circles, with a warning some may be; a hint is worth a look. */
export const findingCodes = {
  /** Its customer gets no answer. */
  "dead-end": "error",
  /** Who chooses it is told so in the usual words alone. */
  "no-greeting": "hint",
  /** Queues lead to each other. */
  loop: "warning",
  /** Queues lead to each other, and none of them to anybody. */
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
  /** It leads to a queue that there is not. */
  "queue-gone": "error",
  /** Nobody works in the queue. */
  "queue-empty": "warning",
  /** Nobody is there at the chosen moment. */
  "closed-now": "hint",
  /** Nobody is there within a year. */
  "never-open": "warning",
  /** It leads back to a menu that the number does not have. */
  "no-menu": "warning",
  /** The integration or the instructions of the assistant are gone, or were never chosen. */
  "talker-gone": "error",
  /** The plan does not have who should talk. */
  "talker-not-in-plan": "error",
  /** The assistant has no provider to ask. */
  "talker-not-ready": "error",
  /** The integration failed too often, and is not asked for a while. */
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
  /** What is meant beside the option: a queue's or a brother's name, or a length; empty where nothing is. */
  about: string;
}

/** All that is looked at. */
export interface Walkable extends Pick<Situation, "now" | "number" | "queues" | "settings" | "hours" | "talks"> {
  /** Whom the texts are filled for. */
  contact: MessageContext["contact"];
  /** Queues in which somebody works. */
  attendedQueues: readonly number[];
  /** Those that there are; null: not known, and not looked at. */
  integrations: readonly { id: number; pausedUntil: string | null }[] | null;
  prompts: readonly { id: number }[] | null;
  /** The assistant has a provider to ask; null: not known, and not looked at. */
  assistantReady: boolean | null;
}

/** Where the walk is. */
export interface Place {
  queueId: number | null;
  optionId: number | null;
  path: readonly string[];
}
