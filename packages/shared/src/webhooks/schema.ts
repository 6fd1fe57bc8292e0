import { z } from "zod";

/** The events that an address can get. */
export const webhookEvents = [
  "message.received",
  "message.state",
  "ticket.opened",
  "ticket.closed",
  "ticket.transferred",
  "contact.changed",
  "contact.erased",
  "connection.state",
] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;
/** These events, and the one with which an admin tests the address. */
export const deliveredEvent = z.enum([...webhookEvents, "webhook.test"]);
export type DeliveredEvent = z.infer<typeof deliveredEvent>;

export const webhookState = z.enum(["active", "paused"]);
/** user = an admin paused it, gone = the address answered 410, failing = no delivery arrived for a day. */
export const pauseReason = z.enum(["user", "gone", "failing"]);
export type PauseReason = z.infer<typeof pauseReason>;

/** An address of a company that gets events. Only the answer that makes its secret contains the secret. */
export const webhookSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  state: webhookState,
  /** The reason of the pause. Null while the webhook is active. */
  pauseReason: pauseReason.nullable(),
  /** Since when every attempt has failed. Null after a delivery arrived. */
  failingSince: z.iso.datetime().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  /** Until when the old secret also signs. */
  oldSecretUntil: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** dropped = it waited for too long. */
export const deliveryState = z.enum(["waiting", "delivered", "failed", "dropped"]);
export type DeliveryState = z.infer<typeof deliveryState>;
/**
 * Why an attempt did not arrive: refused = the answer was no 2xx, redirect = the answer redirected us, address = the address is not allowed, silent =
 * no answer in time, unreachable = no connection, expired = the delivery waited too long.
 */
export const deliveryFailure = z.enum(["refused", "redirect", "address", "silent", "unreachable", "expired"]);
export type DeliveryFailure = z.infer<typeof deliveryFailure>;

/** The delivery of one event to one address. */
export const webhookDeliverySchema = z.object({
  id: z.number().int(),
  webhookId: z.number().int(),
  /** The event's id. It is the same in every attempt, so that the receiver can recognise a repeat. */
  eventId: z.string(),
  event: deliveredEvent,
  state: deliveryState,
  attempts: z.number().int(),
  /** The HTTP status of the last answer. Null without one. */
  status: z.number().int().nullable(),
  /** The duration of the last attempt. */
  ms: z.number().int().nullable(),
  failure: deliveryFailure.nullable(),
  createdAt: z.iso.datetime(),
  /** The end of the last attempt. */
  triedAt: z.iso.datetime().nullable(),
  /** When the next attempt is due. Null unless the delivery waits. */
  nextAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const attemptSchema = webhookDeliverySchema
  .pick({ status: true, ms: true, failure: true })
  .extend({ at: z.iso.datetime() });
export type DeliveryAttempt = z.infer<typeof attemptSchema>;

export const deliveryDetailSchema = webhookDeliverySchema.extend({
  /** The bytes that are signed and sent. */
  body: z.string(),
  /** The beginning of the last answer. */
  answer: z.string(),
  /** The last attempts, newest first. */
  log: z.array(attemptSchema),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
