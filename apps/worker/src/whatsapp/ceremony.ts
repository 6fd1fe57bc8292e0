import type { PasskeyAnswer, PasskeyOptions } from "@balcao/shared/connections/passkey";

/** The desk's steps of a link whose account must show its passkey. Nothing of the link is stored. */
export interface PasskeyCeremony {
  /**
   * The question for a browser, and the time limit of its answer. Null when the link no longer waits for an answer. Rejects when WhatsApp gives no
   * question.
   */
  begin(): Promise<{ options: PasskeyOptions; until: Date } | null>;
  /** Takes the answer to the question. False when the link waits for no answer. */
  show(answer: PasskeyAnswer): boolean;
  /** Takes the owner's comparison of the codes. False when no codes are shown. Different codes end the link. */
  compare(same: boolean): boolean;
}
