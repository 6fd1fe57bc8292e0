import { z } from "zod";
import { queueSchema } from "../queues/schema.ts";

export const connectionStatus = z.enum(["qrcode", "PAIRING", "DISCONNECTED", "TIMEOUT", "OPENING", "CONNECTED"]);
export type ConnectionStatus = z.infer<typeof connectionStatus>;
export const networks = ["whatsapp", "simulator"] as const;
export type Network = (typeof networks)[number];

/** Why a number is not connected, in a word the screen translates (`connections.reason.<word>`). */
export const disconnectReason = z.enum([
  "never-linked",
  "qr-expired",
  "logged-out",
  "refused",
  "replaced",
  "lost",
  "timeout",
  "unavailable",
  "bad-session",
  "pairing-failed",
  "number-taken",
  "stopped",
]);
export type DisconnectReason = z.infer<typeof disconnectReason>;

export const connectionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  network: z.enum(networks),
  status: connectionStatus,
  /** Text of the QR code to show, while `status` is qrcode. */
  qrcode: z.string().nullable(),
  /** Eight characters to type on the phone, while `status` is PAIRING or qrcode and a code was asked for. */
  pairingCode: z.string().nullable(),
  reason: disconnectReason.nullable(),
  retries: z.number().int(),
  /** When the next attempt comes, while backing off. */
  retryAt: z.iso.datetime().nullable(),
  number: z.string().nullable(),
  isDefault: z.boolean(),
  greetingMessage: z.string(),
  queues: z.array(queueSchema),
  updatedAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof connectionSchema>;
