import { z } from "zod";
import { idParam, route } from "../contract.ts";
import { isSound, leastMonths, mostMonths } from "./rules.ts";
import { retentionDaySchema, retentionPreviewSchema, retentionSchema } from "./schema.ts";

const access = "settings-page:view";
const months = z.number().int().min(leastMonths).max(mostMonths).nullable();
const period = z.object({ filesMonths: months, wordsMonths: months });
const mostQueues = 500;
const rules = z.object({
  company: period.refine(isSound),
  queues: z
    .array(period.extend({ queueId: z.int32().min(1) }).refine(isSound))
    .max(mostQueues, { abort: true })
    .refine((queues) => new Set(queues.map(({ queueId }) => queueId)).size === queues.length),
});

export const retentionsApi = {
  /** The retention in force, the one that waits for its day, and what was removed on the last days. */
  show: route({
    method: "GET",
    path: "/retentions",
    access,
    response: z.object({
      active: retentionSchema.nullable(),
      waiting: retentionSchema.nullable(),
      days: z.array(retentionDaySchema),
    }),
  }),
  /** Counts what these rules would remove if they began now. Nothing is changed. */
  preview: route({
    method: "POST",
    path: "/retentions/preview",
    access,
    budget: "bulk",
    body: rules,
    response: retentionPreviewSchema,
  }),
  /**
   * Sets how long closed conversations are kept. Rules that remove nothing earlier than those in force apply immediately; all others wait for some days,
   * in which they can be stopped. They replace rules that already wait. 404 ERR_NO_QUEUE_FOUND.
   */
  begin: route({
    method: "POST",
    path: "/retentions",
    access,
    reauthenticated: true,
    duringVisit: false,
    body: rules,
    response: retentionSchema,
  }),
  /** Stops rules that wait or are in force, so that nothing more is removed. 409 ERR_RETENTION_STATE when they have ended. */
  stop: route({
    method: "POST",
    path: "/retentions/:retentionId/stop",
    access,
    params: z.object({ retentionId: idParam }),
    response: retentionSchema,
  }),
};
