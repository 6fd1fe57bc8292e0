import type { Consent, consentPurposes, legalBases } from "./schema.ts";

export const maxProof = 2000;
export const maxPurpose = 80;
/** At most this many bases are kept of one person, with those that ended. */
export const maxConsents = 500;
/** How many messages are offered as a proof. */
export const maxProofs = 30;

interface Given {
  purpose: (typeof consentPurposes)[number];
  purposeName: string;
  basis: (typeof legalBases)[number];
  words: string;
  messageId: number | null;
}

/** Whether a basis says what it is for: another purpose has a name. */
export const isNamed = ({ purpose, purposeName }: Pick<Given, "purpose" | "purposeName">): boolean =>
  purpose !== "other" || purposeName.trim() !== "";

/** Whether a basis has its proof. Whoever says that a person consented must be able to prove it. */
export const isProven = ({ basis, words, messageId }: Pick<Given, "basis" | "words" | "messageId">): boolean =>
  basis !== "consent" || messageId !== null || words.trim() !== "";

/** Whether the person can take it back here. A duty of law and a contract do not end because somebody asks for it. */
export const canWithdraw = ({ basis, end }: Pick<Consent, "basis" | "end">): boolean =>
  end === null && (basis === "consent" || basis === "legitimate-interest");
