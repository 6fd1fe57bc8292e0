/**
 * How the server asks for an account's passkey during linking: with the options for the browser, or without them, so that the companion has to fetch
 * the options. `forged`: a sender other than the server asks, and the companion is linked without a passkey.
 */
export type PasskeyNotice = "options" | "bare" | "forged";

/** The passkey of an account, in the server's form. */
export interface Passkey {
  /** The id in base64url, without padding. */
  credentialId: string;
  /** The key: ECDSA P-256, as SPKI in base64. */
  publicKey: string;
}

/**
 * The network's behaviour after the passkey is shown. `silent`: it is accepted, and the phone does nothing, as real phones sometimes do. `throttled`:
 * the server refuses it for now. `dropped`: the server closes the connection.
 */
export type PasskeyAnswer = "links" | "silent" | "throttled" | "dropped";
