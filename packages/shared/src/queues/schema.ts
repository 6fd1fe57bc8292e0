import { z } from "zod";
import { hoursDaySchema } from "../hours/schema.ts";

/** As everything that lies in a queue carries it. */
export const queueSchema = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type Queue = z.infer<typeof queueSchema>;

export const queueDetailSchema = queueSchema.extend({
  /** Its place in menus and lists. */
  orderQueue: z.number().int(),
  /** Sent to a customer who arrives here; with variables. */
  greetingMessage: z.string(),
  /** Sent instead while nobody works here; with variables. */
  outOfHoursMessage: z.string(),
  /** When somebody works here; counts while `scheduleType` is "queue". */
  schedules: z.array(hoursDaySchema).length(7),
});
export type QueueDetail = z.infer<typeof queueDetailSchema>;
