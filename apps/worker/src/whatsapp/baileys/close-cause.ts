import type { CloseCause } from "../gateway.ts";
import { LinkEnded } from "./linking/link-ended.ts";

/** Why a socket really ended, because Baileys also reports errors that it makes itself. */
export function causeOf(error: Error | undefined): CloseCause {
  if (!error) return "lost";
  if (error instanceof LinkEnded) return error.fault;
  const code = "output" in error ? (error.output as { statusCode?: number }).statusCode : undefined;
  if (code === 408) return "timeout";
  // A code that WhatsApp did not send means a broken line, and so does 428.
  const isSaid = /^(Stream Errored|Connection Failure|Multi-device beta)/.test(error.message);
  return isSaid && code !== undefined && code !== 428 ? code : "lost";
}
