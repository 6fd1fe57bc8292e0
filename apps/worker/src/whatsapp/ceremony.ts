import type { PasskeyAnswer, PasskeyOptions } from "@balcao/shared/connections/passkey";

/** A link whose account must show its passkey: what the desk does for it. Nothing of it is kept. */
export interface PasskeyCeremony {
  /** The question for a browser, and until when it may be answered; null where none is awaited any more. Rejects where WhatsApp gives none. */
  begin(): Promise<{ options: PasskeyOptions; until: Date } | null>;
  /** Takes the answer to that question; false where none is awaited. */
  show(answer: PasskeyAnswer): boolean;
  /** The owner compared the codes; false where none are shown. Different ones end the link. */
  compare(same: boolean): boolean;
}
