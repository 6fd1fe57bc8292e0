import { z } from "zod";
import { language } from "../automatic-texts.ts";
import { idParam, route, text } from "../contract.ts";
import { connectionSchema, linkedNetworks } from "./schema.ts";

export { connectionHealthApi } from "./health.ts";

const one = z.object({ connectionId: idParam });
const done = z.object({ ok: z.literal(true) });
/** At most one year. */
const minutes = z.int().min(0).max(525_600);
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  name: text(50).trim().min(2),
  isDefault: z.boolean(),
  /** The queues that this number offers, in order. A number with more than one queue requires a greeting (ERR_WAPP_GREETING_REQUIRED). */
  queueIds: z.array(idParam).max(100),
  greetingMessage: text(4096),
  complationMessage: text(4096),
  ratingMessage: text(4096),
  transferMessage: text(4096),
  outOfHoursMessage: text(4096),
  expiresInactiveMessage: text(4096),
  language,
  transferQueueId: idParam.nullable(),
  /** The prompt. 404 ERR_NO_PROMPT_FOUND. */
  promptId: idParam.nullable(),
  /** The integration has priority over the prompt. 404 ERR_NO_INTEGRATION_FOUND. */
  integrationId: idParam.nullable(),
  timeToTransfer: minutes,
  maxUseBotQueues: z.int().min(0).max(99),
  timeUseBotQueues: minutes,
  expiresTicket: minutes,
};

export const connectionsApi = {
  list: route({ method: "GET", path: "/whatsapp", access: "user", response: z.array(connectionSchema) }),
  show: route({
    method: "GET",
    path: "/whatsapp/:connectionId",
    access: "user",
    params: one,
    response: connectionSchema,
  }),
  /** Creates the connection and starts linking immediately. The QR arrives as a `connection.update`. */
  create: route({
    method: "POST",
    path: "/whatsapp",
    access: "connections-page:addConnection",
    body: z
      .object(fields)
      .partial()
      .extend({
        name: fields.name,
        isDefault: fields.isDefault.default(false),
        queueIds: fields.queueIds.default([]),
        /** By default it is the first of the queues, after ten minutes. */
        transferQueueId: fields.transferQueueId.optional(),
        promptId: fields.promptId.optional(),
        integrationId: fields.integrationId.optional(),
        greetingMessage: fields.greetingMessage.default(""),
        /** The default is `simulator` with SIMULATOR=on, and otherwise `whatsapp`. */
        network: z.enum(linkedNetworks).optional(),
        /**
         * The old connection, which the new one replaces. The old connection's active tickets and planned messages move to the new one. The old
         * connection stays until somebody removes it. 404 ERR_NO_WAPP_FOUND.
         */
        replaces: idParam.optional(),
      }),
    response: connectionSchema,
  }),
  /** Changes the fields that are sent. 409 ERR_WAPP_SWITCHED_OFF when a switched-off number should become the default. */
  update: route({
    method: "PUT",
    path: "/whatsapp/:connectionId",
    access: "connections-page:editOrDeleteConnection",
    params: one,
    body: z.object(fields).partial(),
    response: connectionSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/whatsapp/:connectionId",
    access: "connections-page:editOrDeleteConnection",
    scope: "none",
    params: one,
    response: done,
  }),
};

export const sessionsApi = {
  /**
   * Starts the session, or tries again. A number that is switched off needs a place: 409 ERR_CONNECTION_CREATION_NUMBER_LIMIT. With `number`, it
   * requests a pairing code from WhatsApp instead of a QR code.
   */
  start: route({
    method: "POST",
    path: "/whatsappsession/:connectionId",
    access: "connections-page:actionButtons",
    params: one,
    body: z
      .object({
        number: text(20)
          .regex(/^\d{8,15}$/)
          .optional(),
      })
      .default({}),
    response: connectionSchema,
  }),
  /** Deletes the keys and links the number again. 409 ERR_NUMBER_CANNOT. */
  renew: route({
    method: "PUT",
    path: "/whatsappsession/:connectionId",
    access: "connections-page:actionButtons",
    params: one,
    response: connectionSchema,
  }),
  /** Switches the number off without unlinking it, and frees its place in the plan. 409 ERR_NO_OTHER_WHATSAPP for the default number. */
  switchOff: route({
    method: "PUT",
    path: "/whatsappsession/:connectionId/off",
    access: "connections-page:actionButtons",
    params: one,
    response: connectionSchema,
  }),
  /** Logs out on WhatsApp and deletes the keys. 409 ERR_NUMBER_CANNOT. */
  end: route({
    method: "DELETE",
    path: "/whatsappsession/:connectionId",
    access: "connections-page:actionButtons",
    params: one,
    response: connectionSchema,
  }),
};
