import type { CloseCause } from "../gateway.ts";
import { PasskeyAsked } from "./passkey.ts";

/** Why a socket really ended, because Baileys also reports errors that it makes itself. */
export function causeOf(error: Error | undefined): CloseCause {
  if (!error) return "lost";
  if (error instanceof PasskeyAsked) return "passkey";
  const code = "output" in error ? (error.output as { statusCode?: number }).statusCode : undefined;
  if (error.message === "QR refs attempts ended") return "unpaired";
  if (code === 408) return "timeout";
  // A code that WhatsApp did not send means a broken line, and so does 428.
  const isSaid = /^(Stream Errored|Connection Failure|Multi-device beta)/.test(error.message);
  return isSaid && code !== undefined && code !== 428 ? code : "lost";
}
