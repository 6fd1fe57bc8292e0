import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { operationsSchema } from "./schema.ts";

const forOperator = { access: "operator", scope: "none" } as const;
const retried = z.object({ retried: z.number().int() });

/** The state of the installation, for the person who hosts it. It contains no words of customers. */
export const operationsApi = {
  health: route({ method: "GET", path: "/operator/health", ...forOperator, response: operationsSchema }),
  /** Orders five more tries for messages that could not be stored: for one, or for all. A message without bytes is skipped. */
  retryMessages: route({
    method: "POST",
    path: "/operator/health/messages/retry",
    ...forOperator,
    body: z.object({ id: idParam.optional() }),
    response: retried,
  }),
  /** Tries again the jobs that could not be passed on, and deletes the events that could not: one, or all. */
  retryUndelivered: route({
    method: "POST",
    path: "/operator/health/undelivered/retry",
    ...forOperator,
    body: z.object({ id: idParam.optional() }),
    response: retried,
  }),
  /** Lets a worker try failed jobs of the queue again: one, or all. The call answers before the work is done. */
  retryJobs: route({
    method: "POST",
    path: "/operator/health/jobs/retry",
    ...forOperator,
    body: z.object({ id: text(200).min(1).optional() }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
