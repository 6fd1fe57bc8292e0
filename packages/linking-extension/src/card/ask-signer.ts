import type { PasskeyAnswer, PasskeyOptions } from "@balcao/shared/connections/passkey";
import { isRecord } from "@balcao/shared/connections/passkey-shape";
import { isFromSigner, type SigningResult, type ToSigner } from "../messages.ts";

/** Asks the signer to show the passkey, until `signal` aborts. An answer to another question is ignored. */
export function askSigner(page: Window, options: PasskeyOptions, signal: AbortSignal): Promise<SigningResult> {
  const { origin } = page.location;
  const id = crypto.randomUUID();
  const say = (wanted: PasskeyOptions | null) =>
    page.postMessage({ to: "balcao-signer", id, options: wanted } satisfies ToSigner, origin);
  return new Promise((resolve) => {
    const done = new AbortController();
    const hear = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
      if (source !== page || from !== origin || !isFromSigner(data) || data.id !== id) return;
      done.abort();
      const { outcome } = data;
      const isOurs = !("answer" in outcome) || answersQuestion(outcome.answer, options, origin);
      resolve(isOurs ? outcome : { refused: "impossible" });
    };
    page.addEventListener("message", hear, { signal: done.signal });
    signal.addEventListener("abort", () => say(null), { signal: done.signal });
    say(options);
  });
}

/** Whether an answer is signed for this question and this page. The server and WhatsApp check it again. */
export function answersQuestion({ response }: PasskeyAnswer, { challenge }: PasskeyOptions, origin: string): boolean {
  try {
    const bytes = atob(response.clientDataJSON.replaceAll("-", "+").replaceAll("_", "/"));
    const said: unknown = JSON.parse(bytes);
    return (
      isRecord(said) && said["type"] === "webauthn.get" && said["challenge"] === challenge && said["origin"] === origin
    );
  } catch {
    return false;
  }
}
