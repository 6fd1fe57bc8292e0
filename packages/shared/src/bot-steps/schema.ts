import { z } from "zod";
import { botReasons } from "./reasons.ts";

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

/** How customers fared at one option of a queue's tree. */
export const optionFiguresSchema = z.object({
  /** Null: the root. */
  optionId: z.number().int().nullable(),
  reached: z.number().int(),
  /** Conversations that said nothing more to the bot for an hour, though it asked. */
  left: z.number().int(),
  misunderstood: z.number().int(),
  /** The words that were most often not understood, without those that name a person, cut after 60 characters. */
  words: z.array(z.object({ text: z.string(), count: z.number().int() })).max(10),
});
export type OptionFigures = z.infer<typeof optionFiguresSchema>;
