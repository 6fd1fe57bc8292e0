import type { CloseCause } from "../gateway.ts";

/** Baileys ends a socket with errors of its own making; this says what really happened. */
export function causeOf(error: Error | undefined): CloseCause {
  if (!error) return "lost";
  const code = "output" in error ? (error.output as { statusCode?: number }).statusCode : undefined;
  if (error.message === "QR refs attempts ended") return "unpaired";
  if (code === 408) return "timeout";
  // Anything with a code that WhatsApp did not say itself is a matter of the line, and 428 is a line that closed.
  const isSaid = /^(Stream Errored|Connection Failure|Multi-device beta)/.test(error.message);
  return isSaid && code !== undefined && code !== 428 ? code : "lost";
}
