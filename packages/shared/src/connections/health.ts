import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { alertState, disconnectReason } from "./schema.ts";

const count = z.number().int();
const at = z.iso.datetime();

/** How well a number works today, by the company's clock. */
export const connectionHealthSchema = z.object({
  connectionId: z.number().int(),
  sent: count,
  received: count,
  failed: count,
  /** Messages that wait to be sent now. */
  pending: count,
  lastReceivedAt: at.nullable(),
  lastSentAt: at.nullable(),
  /** Milliseconds from handing a message to WhatsApp until the server confirms it, over the last hundred messages. */
  ackMs: z.object({ median: count, p95: count }).nullable(),
  /** The messages that WhatsApp gave to the number today, by their result. `received` is the sum of the others. */
  journal: z.object({
    received: count,
    stored: count,
    ignored: count,
    placeholder: count,
    failed: count,
    waiting: count,
  }),
  /** One count for each hour of the company's day. */
  hours: z.object({ sent: z.array(count).length(24), received: z.array(count).length(24) }),
});
export type ConnectionHealth = z.infer<typeof connectionHealthSchema>;

/** A time in which a number was down although nobody had ended its session. */
export const incidentSchema = z.object({
  id: z.number().int(),
  reason: disconnectReason.nullable(),
  startedAt: at,
  endedAt: at.nullable(),
  /**
   * The state of the alarm, which is due after two minutes. Null: the alarm is not due or not sent yet. no-mail: the installation sends no e-mail.
   */
  mail: alertState.nullable(),
});
export type Incident = z.infer<typeof incidentSchema>;

const access = "connections-page:view";

export const connectionHealthApi = {
  /** The health of every number of the company. */
  list: route({ method: "GET", path: "/whatsapp/health", access, response: z.array(connectionHealthSchema) }),
  /** The newest twenty incidents of one number. */
  incidents: route({
    method: "GET",
    path: "/whatsapp/:connectionId/incidents",
    access,
    params: z.object({ connectionId: idParam }),
    response: z.array(incidentSchema),
  }),
};
