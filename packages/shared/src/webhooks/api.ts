import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { maxWebhookUrl, urlFault, webhookName } from "./rules.ts";
import { deliveryDetailSchema, webhookDeliverySchema, webhookEvent, webhookSchema } from "./schema.ts";

const one = z.object({ webhookId: idParam });
const oneDelivery = z.object({ deliveryId: idParam });
const url = text(maxWebhookUrl)
  .trim()
  .refine((value) => urlFault(value) === null, "must be http or https, without credentials, on an open port");
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  name: text(webhookName.max).trim().min(webhookName.min),
  url,
  events: z
    .array(webhookEvent)
    .min(1)
    .transform((events) => [...new Set(events)]),
};
const forAdmins = { access: "webhooks-page:view", plan: "useExternalApi" } as const;
/** The secret is returned only once. */
const withSecret = z.object({ webhook: webhookSchema, secret: z.string() });

/** The addresses at which a company wants to get events, and the deliveries to them. */
export const webhooksApi = {
  /** All webhooks of the company, by name. */
  list: route({ method: "GET", path: "/webhooks", ...forAdmins, response: z.array(webhookSchema) }),
  create: route({
    method: "POST",
    path: "/webhooks",
    reauthenticated: true,
    duringVisit: false,
    ...forAdmins,
    body: z.object(fields),
    response: withSecret,
  }),
  /** Waiting deliveries are sent to the new address from then on. */
  update: route({
    method: "PUT",
    path: "/webhooks/:webhookId",
    reauthenticated: true,
    duringVisit: false,
    ...forAdmins,
    params: one,
    body: z.object(fields).partial(),
    response: webhookSchema,
  }),
  /** Also deletes the webhook's deliveries. */
  delete: route({
    method: "DELETE",
    path: "/webhooks/:webhookId",
    ...forAdmins,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
  /** Makes a new secret. For a day the old secret also signs, so that the receiver can change without losing events. */
  rotate: route({
    method: "POST",
    path: "/webhooks/:webhookId/secret",
    reauthenticated: true,
    duringVisit: false,
    ...forAdmins,
    params: one,
    response: withSecret,
  }),
  pause: route({
    method: "POST",
    path: "/webhooks/:webhookId/pause",
    ...forAdmins,
    params: one,
    response: webhookSchema,
  }),
  /** Sends the waiting deliveries, beginning with their first attempt. */
  resume: route({
    method: "POST",
    path: "/webhooks/:webhookId/resume",
    ...forAdmins,
    params: one,
    response: webhookSchema,
  }),
  /** Sends an event `webhook.test` with a single attempt. 409 ERR_WEBHOOK_PAUSED. */
  test: route({
    method: "POST",
    path: "/webhooks/:webhookId/test",
    ...forAdmins,
    params: one,
    response: webhookDeliverySchema,
  }),
  /** Newest first. "failed" are deliveries that failed for good and deliveries whose last attempt failed. */
  deliveries: route({
    method: "GET",
    path: "/webhooks/:webhookId/deliveries",
    ...forAdmins,
    params: one,
    query: z.object({ ...pageQuery, show: z.enum(["all", "failed"]).default("all") }),
    response: z.object({ deliveries: z.array(webhookDeliverySchema), ...pageReply }),
  }),
  showDelivery: route({
    method: "GET",
    path: "/webhook-deliveries/:deliveryId",
    ...forAdmins,
    params: oneDelivery,
    response: deliveryDetailSchema,
  }),
  /** Sends a delivery again, under the same event id. A waiting delivery stays as it is. */
  replay: route({
    method: "POST",
    path: "/webhook-deliveries/:deliveryId/replay",
    ...forAdmins,
    params: oneDelivery,
    response: webhookDeliverySchema,
  }),
  /** Sends all deliveries again that failed for good, oldest first, and returns their number. */
  replayFailed: route({
    method: "POST",
    path: "/webhooks/:webhookId/replay",
    ...forAdmins,
    params: one,
    response: z.object({ count: z.number().int() }),
  }),
};
