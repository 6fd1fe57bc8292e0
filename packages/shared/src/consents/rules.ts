import type { Consent, consentPurposes, legalBases } from "./schema.ts";

export const maxProof = 2000;
export const maxPurpose = 80;
/** The most bases that are kept of one person, ended ones included. */
export const maxConsents = 500;
/** How many messages are offered as a proof. */
export const maxProofs = 30;

interface ConsentFacts {
  purpose: (typeof consentPurposes)[number];
  purposeName: string;
  basis: (typeof legalBases)[number];
  words: string;
  messageId: number | null;
}

/** Whether a basis names its purpose: a purpose of the company's own needs a name. */
export const isNamed = ({ purpose, purposeName }: Pick<ConsentFacts, "purpose" | "purposeName">): boolean =>
  purpose !== "other" || purposeName.trim() !== "";

/** Whether a basis has its proof. A company that claims a consent must be able to prove it. */
export const isProven = ({ basis, words, messageId }: Pick<ConsentFacts, "basis" | "words" | "messageId">): boolean =>
  basis !== "consent" || messageId !== null || words.trim() !== "";

/** Whether the person can withdraw the basis here. A legal duty and a contract do not end because somebody asks for it. */
export const canWithdraw = ({ basis, end }: Pick<Consent, "basis" | "end">): boolean =>
  end === null && (basis === "consent" || basis === "legitimate-interest");
