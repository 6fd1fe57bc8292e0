import type { Assertion, Creation, Question, Registration } from "@balcao/shared/factors/passkey-shape";

/** The browser's part of passkeys. The library is loaded when it is first needed. */
const library = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys for this address: browsers make none for an address of digits. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(window.location.hostname);

/** Asks a device to make a passkey. */
export async function makePasskey(asked: Creation): Promise<Registration> {
  const { startRegistration } = await library();
  return (await startRegistration({
    optionsJSON: asked,
  })) as unknown as Registration;
}

/**
 * Asks a passkey to sign. With `inField` the browser offers the passkey in the field of the e-mail, and nothing happens until the user chooses it
 * there.
 */
export async function signByPasskey(asked: Question, inField = false): Promise<Assertion> {
  const { startAuthentication } = await library();
  return (await startAuthentication({
    optionsJSON: asked,
    useBrowserAutofill: inField,
  })) as unknown as Assertion;
}

/** Whether the browser offers passkeys in the field of the e-mail. */
export const offersInField = async (): Promise<boolean> =>
  hasPasskeys() && (await library()).browserSupportsWebAuthnAutofill();

/** Ends a waiting request for a passkey, when the user leaves its page. */
export const stopWaiting = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();

/** Why no passkey came: the user or the time limit ended the request, or the device already has a passkey. Null for every other error. */
export function passkeyFault(error: unknown): "ended" | "known" | null {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "known";
  return name === "NotAllowedError" || name === "AbortError" ? "ended" : null;
}
