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

/**
 * What follows once the passkey is shown. `silent`: it is taken, and the phone does nothing, as was seen of real ones. `throttled`: the server refuses
 * it for now. `dropped`: the server closes the line.
 */
export type PasskeyAnswer = "links" | "silent" | "throttled" | "dropped";
