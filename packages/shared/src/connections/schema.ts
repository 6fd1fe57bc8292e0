import { z } from "zod";
import { language } from "../automatic-texts.ts";
import { offBy } from "../plans/off.ts";
import { queueSchema } from "../queues/schema.ts";
import { numberFactsSchema } from "./facts-schema.ts";
import { passkeyStepSchema } from "./passkey.ts";

export const connectionStatus = z.enum(["qrcode", "PAIRING", "DISCONNECTED", "TIMEOUT", "OPENING", "CONNECTED"]);
export type ConnectionStatus = z.infer<typeof connectionStatus>;
/** The networks whose numbers are linked as a device of a phone. */
export const linkedNetworks = ["whatsapp", "simulator"] as const;
export type LinkedNetwork = (typeof linkedNetworks)[number];
export const networks = [...linkedNetworks, "official"] as const;
export type Network = (typeof networks)[number];

/** Why a number is not connected. The screen translates the word (`connections.reason.<word>`). */
export const disconnectReason = z.enum([
  "never-linked",
  "qr-expired",
  "logged-out",
  "refused",
  "banned",
  "outdated",
  "replaced",
  "lost",
  "timeout",
  "unreachable",
  "unavailable",
  "bad-session",
  "pairing-failed",
  "passkey",
  "passkey-silent",
  "passkey-refused",
  "passkey-uncompared",
  "passkey-differs",
  "passkey-lost",
  "number-taken",
  "token-refused",
  "unregistered",
  "stopped",
  "no-place",
  "switched-off",
]);
export type DisconnectReason = z.infer<typeof disconnectReason>;

export const alertState = z.enum(["sent", "no-mail", "failed"]);
export type AlertState = z.infer<typeof alertState>;

/**
 * The automatic texts of a number and their times. Texts may contain variables (`renderVariables`). An empty text sends nothing, or the usual text.
 */
const automation = {
  /** The text before the menu of queues. Without a menu it is sent alone. */
  greetingMessage: z.string(),
  /** Sent when a conversation ends. */
  complationMessage: z.string(),
  /** Sent above the scale from 1 to 3. */
  ratingMessage: z.string(),
  /** Replaces the usual texts about a transfer. */
  transferMessage: z.string(),
  outOfHoursMessage: z.string(),
  expiresInactiveMessage: z.string(),
  language,
  /** The queue for a ticket that did not reach a queue by the menu within `timeToTransfer` minutes (0: the ticket keeps waiting). */
  transferQueueId: z.number().int().nullable(),
  /** The prompt by which the assistant talks with the number's customers. Null for none. */
  promptId: z.number().int().nullable(),
  /** The integration that talks with the number's customers. Null for none. */
  integrationId: z.number().int().nullable(),
  timeToTransfer: z.number().int(),
  /** The most menus in one ticket (0 = no limit), and the minutes between two menus. */
  maxUseBotQueues: z.number().int(),
  timeUseBotQueues: z.number().int(),
  /** An open ticket is closed after this many minutes without an answer from the customer. 0 means never. */
  expiresTicket: z.number().int(),
};

export const connectionSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  network: z.enum(networks),
  /** The address of the demo phone, for a number of the simulated network. */
  demoPhone: z.string().optional(),
  status: connectionStatus,
  /** Text of the QR code, while `status` is qrcode. */
  qrcode: z.string().nullable(),
  /** Eight characters to type on the phone, while `status` is PAIRING or qrcode and a code was requested. */
  pairingCode: z.string().nullable(),
  /** The step of a link that requires the account's passkey, while `status` is PAIRING. Null when no passkey is required. */
  passkey: passkeyStepSchema.nullable(),
  reason: disconnectReason.nullable(),
  /** Whether the plan or a person switched the number off. Null when neither did. A switched-off number that is unlinked keeps this, but not `reason`. */
  offBy: z.enum(offBy).nullable(),
  retries: z.number().int(),
  /** Time of the next attempt, while the session waits to try again. */
  retryAt: z.iso.datetime().nullable(),
  /** Start of the present incident. Null while the number is connected, was ended by a person or was never linked. */
  downSince: z.iso.datetime().nullable(),
  /** The state of the alarm about that incident. Null: no alarm is due yet. no-mail: the installation sends no e-mail. */
  alert: alertState.nullable(),
  number: z.string().nullable(),
  /** Meta's facts about an official number. */
  facts: numberFactsSchema.optional(),
  isDefault: z.boolean(),
  ...automation,
  queues: z.array(queueSchema),
  updatedAt: z.iso.datetime(),
});
export type Connection = z.infer<typeof connectionSchema>;
