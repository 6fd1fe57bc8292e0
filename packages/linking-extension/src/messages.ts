import type { HelperJob, HelperRefusal } from "@balcao/shared/connections/linking-helper";
import { isHelperJob, isHelperRefusal } from "@balcao/shared/connections/linking-helper";
import type { PasskeyAnswer, PasskeyOptions } from "@balcao/shared/connections/passkey";
import { isPasskeyAnswer, isPasskeyOptions, isRecord } from "@balcao/shared/connections/passkey-shape";

/** The names of the connections to the switchboard: from the desk's page, and from the card on WhatsApp's page. */
export const lines = { desk: "desk", card: "card" } as const;
/** A browser ends the switchboard and its job when a connection is silent for half a minute, so a message is sent more often than that. */
export const awake = { everyMs: 20_000, said: "awake" } as const;

/** The switchboard's message to the card: the job and the desk that gave it. */
export interface CardJob {
  job: HelperJob;
  origin: string;
}
/** Whether a value is a job that a card can show. */
export const isShown = (value: unknown): value is CardJob =>
  isRecord(value) && typeof value["origin"] === "string" && isHelperJob(value["job"]);

/** The messages of the card. */
export type CardSaid =
  | { type: "signed"; id: string; answer: PasskeyAnswer }
  | { type: "refused"; id: string; why: HelperRefusal }
  | { type: "cancelled"; id: string };
/** Whether this is a message of the card. */
export function isCardSaid(value: unknown): value is CardSaid {
  if (!isRecord(value) || typeof value["id"] !== "string") return false;
  if (value["type"] === "signed") return isPasskeyAnswer(value["answer"]);
  if (value["type"] === "refused") return isHelperRefusal(value["why"]);
  return value["type"] === "cancelled";
}

/** The card's messages to the signer, which runs in the page itself: sign this, or stop it. */
export type ToSigner = { to: "balcao-signer"; id: string; options: PasskeyOptions | null };
/** Whether this is a message to the signer. */
export const isToSigner = (value: unknown): value is ToSigner =>
  isRecord(value) &&
  value["to"] === "balcao-signer" &&
  typeof value["id"] === "string" &&
  (value["options"] === null || isPasskeyOptions(value["options"]));

/** The result of a signing. */
export type SigningResult = { answer: PasskeyAnswer } | { refused: HelperRefusal };
export type FromSigner = { from: "balcao-signer"; id: string; outcome: SigningResult };
/** Whether this is a message of the signer. */
export function isFromSigner(value: unknown): value is FromSigner {
  if (!isRecord(value) || value["from"] !== "balcao-signer" || typeof value["id"] !== "string") return false;
  const { outcome } = value;
  if (!isRecord(outcome)) return false;
  return "answer" in outcome ? isPasskeyAnswer(outcome["answer"]) : isHelperRefusal(outcome["refused"]);
}
