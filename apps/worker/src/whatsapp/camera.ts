import { logger } from "@balcao/core/logger";

/** Tells a simulated network what the QR on the screen says, since its phones have no camera. Nobody misses it when that fails. */
export function simulatedCamera(wsUrl: string): (qr: string) => void {
  const url = `http://${new URL(wsUrl).host}/api/qr`;
  return (qr) =>
    void fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ qr }),
      signal: AbortSignal.timeout(5000),
    }).catch((error: unknown) => logger.debug({ reason: String(error) }, "the simulated camera sees nothing"));
}
