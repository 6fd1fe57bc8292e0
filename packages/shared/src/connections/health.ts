import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { alertState, disconnectReason } from "./schema.ts";

const count = z.number().int();
const at = z.iso.datetime();

/** How a number does: today of the company's clock, and its journal since it keeps one. */
export const connectionHealthSchema = z.object({
  connectionId: z.number().int(),
  sent: count,
  received: count,
  failed: count,
  /** Waiting to be sent now. */
  pending: count,
  lastReceivedAt: at.nullable(),
  lastSentAt: at.nullable(),
  /** From handing a message over to the server's answer, of the last hundred, in milliseconds. */
  ackMs: z.object({ median: count, p95: count }).nullable(),
  /** What the number was given today and what became of it: received = the sum of the others. */
  journal: z.object({
    received: count,
    stored: count,
    ignored: count,
    placeholder: count,
    failed: count,
    waiting: count,
  }),
  /** By hour of the company's day: 24 of each. */
  hours: z.object({ sent: z.array(count).length(24), received: z.array(count).length(24) }),
});
export type ConnectionHealth = z.infer<typeof connectionHealthSchema>;

/** A time in which a number that had been connected was not, though nobody had ended it. */
export const incidentSchema = z.object({
  id: z.number().int(),
  reason: disconnectReason.nullable(),
  startedAt: at,
  endedAt: at.nullable(),
  /** What became of the e-mail to the admins after two minutes; null: not that long, or not yet. no-mail: the installation sends none. */
  mail: alertState.nullable(),
});
export type Incident = z.infer<typeof incidentSchema>;

const access = "connections-page:view";

export const connectionHealthApi = {
  /** Of all numbers of the company. */
  list: route({ method: "GET", path: "/whatsapp/health", access, response: z.array(connectionHealthSchema) }),
  /** The newest twenty of one. */
  incidents: route({
    method: "GET",
    path: "/whatsapp/:connectionId/incidents",
    access,
    params: z.object({ connectionId: idParam }),
    response: z.array(incidentSchema),
  }),
};
