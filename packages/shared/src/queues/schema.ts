import { z } from "zod";
import { hoursDaySchema } from "../hours/schema.ts";

/** The short form of a queue inside tickets and users. */
export const queueSchema = z.object({ id: z.number().int(), name: z.string(), color: z.string() });
export type Queue = z.infer<typeof queueSchema>;

export const queueDetailSchema = queueSchema.extend({
  /** Its position in menus and lists. */
  orderQueue: z.number().int(),
  /** Sent to a customer who comes to this queue. It may contain variables. */
  greetingMessage: z.string(),
  /** Sent instead of the greeting out of hours. It may contain variables. */
  outOfHoursMessage: z.string(),
  /** The hours of the queue. They apply while `scheduleType` is "queue". */
  schedules: z.array(hoursDaySchema).length(7),
  /** The prompt by which the assistant talks with the queue's customers. Null for none. */
  promptId: z.number().int().nullable(),
  /** The integration that talks with the queue's customers. Null for none. */
  integrationId: z.number().int().nullable(),
  /** The queue's own goals in minutes, used while the company has goals. Null means the company's goal, and 0 means no goal. */
  goalAnswerMinutes: z.number().int().nullable(),
  goalResolutionMinutes: z.number().int().nullable(),
});
export type QueueDetail = z.infer<typeof queueDetailSchema>;
