import type { PasskeyAnswer, PasskeyOptions } from "@balcao/shared/connections/passkey";
import { type FromSigner, isToSigner, type SigningResult } from "../messages.ts";

/** Errors that have nothing to do with the user's consent, so another try is useless. */
const lasting = ["SecurityError", "NotSupportedError", "TypeError", "DataError"];

/**
 * Shows the passkey at the card's request. It runs in the page itself, because password managers offer passkeys only there. It reads nothing of the
 * page.
 */
export function runSigner(page: Window): void {
  const under = new Map<string, AbortController>();
  page.addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    // Only messages from WhatsApp's own page are used.
    if (source !== page || origin !== page.location.origin || !isToSigner(data)) return;
    const { id, options } = data;
    if (options === null) return under.get(id)?.abort();
    const stop = new AbortController();
    under.set(id, stop);
    void sign(options, stop.signal).then((outcome) => {
      under.delete(id);
      page.postMessage({ from: "balcao-signer", id, outcome } satisfies FromSigner, origin);
    });
  });
}

async function sign(options: PasskeyOptions, signal: AbortSignal): Promise<SigningResult> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const shown = await navigator.credentials.get({ publicKey, signal });
    return shown instanceof PublicKeyCredential ? { answer: answerOf(shown) } : { refused: "not-shown" };
  } catch (error) {
    const isLasting = error instanceof Error && lasting.includes(error.name);
    return { refused: isLasting ? "impossible" : "not-shown" };
  }
}

function answerOf({ id, rawId, response }: PublicKeyCredential): PasskeyAnswer {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    id,
    rawId: base64url(rawId),
    type: "public-key",
    response: {
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      userHandle: userHandle && userHandle.byteLength > 0 ? base64url(userHandle) : null,
    },
  };
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
