/**
 * How an account's passkey is asked for when a companion is linked: with the options for the browser, or without, so that the companion has to
 * fetch them. `forged`: somebody else than the server claims it, and the companion is linked all the same.
 */
export type PasskeyNotice = "options" | "bare" | "forged";

/** The passkey of an account, as the server knows it. */
export interface Passkey {
  /** Base64url, without padding. */
  credentialId: string;
  /** ECDSA P-256, as SPKI in base64. */
  publicKey: string;
}

/** What a phone does once the passkey was shown; `silent`: nothing, as was seen of real ones. */
export type PasskeyAnswer = "links" | "silent";
