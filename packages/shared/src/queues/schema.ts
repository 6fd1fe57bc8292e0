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
  /** The assistant talks with its customers by this prompt; null: none. */
  promptId: z.number().int().nullable(),
  /** This program talks with its customers; null: none. */
  integrationId: z.number().int().nullable(),
  /** Its own goals in minutes, while the company has goals: null: the company's; 0: none. */
  goalAnswerMinutes: z.number().int().nullable(),
  goalResolutionMinutes: z.number().int().nullable(),
});
export type QueueDetail = z.infer<typeof queueDetailSchema>;
