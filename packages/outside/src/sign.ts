import { createHmac } from "node:crypto";

interface SignedCall {
  id: string;
  /** The Unix time of this attempt. */
  seconds: number;
  body: string;
}

/** The headers of Standard Webhooks 1.0.0. Each key signs, so that a receiver may use the old or the new key. */
export function signedHeaders(keys: readonly Buffer[], { id, seconds, body }: SignedCall): Record<string, string> {
  const signatures = keys.map(
    (key) => `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
    "x-event-id": id,
  };
}
