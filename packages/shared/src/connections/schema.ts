import { z } from "zod";
import { language } from "../automation/texts.ts";
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

export const alertState = z.enum(["sent", "no-mail", "failed"]);
export type AlertState = z.infer<typeof alertState>;

/** What a number says by itself, and when. Texts may hold variables (`renderVariables`); an empty one says nothing or what is usual. */
const automation = {
  /** Before the menu of queues; alone where there is none. */
  greetingMessage: z.string(),
  /** When a conversation ends (the family's spelling). */
  complationMessage: z.string(),
  /** Before the scale 1 to 3. */
  ratingMessage: z.string(),
  /** In place of the usual texts about a transfer. */
  transferMessage: z.string(),
  outOfHoursMessage: z.string(),
  expiresInactiveMessage: z.string(),
  language,
  /** Where a ticket goes that found no queue by the menu, or within `timeToTransfer` minutes (0: it waits). */
  transferQueueId: z.number().int().nullable(),
  timeToTransfer: z.number().int(),
  /** How many menus one ticket gets, 0 = no limit, and the minutes between two of them. */
  maxUseBotQueues: z.number().int(),
  timeUseBotQueues: z.number().int(),
  /** Minutes without an answer of the customer after which an open ticket is closed; 0 = never. */
  expiresTicket: z.number().int(),
};

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
  /** Since when it is down though nobody ended it; null while it is connected, was ended by a person or never linked. */
  downSince: z.iso.datetime().nullable(),
  /** What became of the e-mail to the admins about that; null: none is due yet. no-mail: the installation sends none. */
  alert: alertState.nullable(),
  number: z.string().nullable(),
  isDefault: z.boolean(),
  ...automation,
  queues: z.array(queueSchema),
  updatedAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof connectionSchema>;
