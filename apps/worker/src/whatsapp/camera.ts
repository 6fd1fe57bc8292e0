import { logger } from "@balcao/core/base/logger";

/** Sends the QR on the screen to a simulated network, whose phones have no camera. A failure is only logged. */
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
