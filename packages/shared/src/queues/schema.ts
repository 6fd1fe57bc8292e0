import { z } from "zod";
import { hoursDaySchema } from "../hours/schema.ts";

/** The short form of a queue, as tickets and users carry it. */
export const queueSchema = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type Queue = z.infer<typeof queueSchema>;

export const queueDetailSchema = queueSchema.extend({
  /** Its position in menus and lists. */
  orderQueue: z.number().int(),
  /** Sent to a customer who comes to this queue; may hold variables. */
  greetingMessage: z.string(),
  /** Sent instead of the greeting out of hours; may hold variables. */
  outOfHoursMessage: z.string(),
  /** The hours of the queue; they count while `scheduleType` is "queue". */
  schedules: z.array(hoursDaySchema).length(7),
  /** The prompt by which the assistant talks with the queue's customers; null for none. */
  promptId: z.number().int().nullable(),
  /** The integration that talks with the queue's customers; null for none. */
  integrationId: z.number().int().nullable(),
  /** The queue's own goals in minutes, used while the company has goals; null: the company's goal, 0: no goal. */
  goalAnswerMinutes: z.number().int().nullable(),
  goalResolutionMinutes: z.number().int().nullable(),
});
export type QueueDetail = z.infer<typeof queueDetailSchema>;
