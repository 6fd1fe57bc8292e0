import { z } from "zod";
import { botReasons } from "../automation/words.ts";

/** One thing that a number did by itself in a ticket, or left undone, and why. */
export const botStepSchema = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  reason: z.enum(botReasons),
  /** The beginning of what the customer wrote; empty where no message led to it. */
  reply: z.string(),
  /** The name, at that time, of the queue that the ticket came into; null where it came into none. */
  queue: z.string().nullable(),
  at: z.iso.datetime(),
});
export type BotStep = z.infer<typeof botStepSchema>;
