import { z } from "zod";
import { botReasons } from "./reasons.ts";

/** One thing that a number did by itself in a ticket, or did not do, and why. */
export const botStepSchema = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  reason: z.enum(botReasons),
  /** The beginning of what the customer wrote; empty when no message caused the step. */
  reply: z.string(),
  /** The name, at that time, of the queue into which the ticket came; null when it came into none. */
  queue: z.string().nullable(),
  at: z.iso.datetime(),
});
export type BotStep = z.infer<typeof botStepSchema>;

/** How customers fared at one option of a queue's tree. */
export const optionFiguresSchema = z.object({
  /** Null: the root. */
  optionId: z.number().int().nullable(),
  reached: z.number().int(),
  /** Conversations in which the customer wrote nothing more to the bot for an hour, though it had asked. */
  left: z.number().int(),
  misunderstood: z.number().int(),
  /** The texts that were misunderstood most often, without those that name a person, cut after 60 characters. */
  words: z.array(z.object({ text: z.string(), count: z.number().int() })).max(10),
});
export type OptionFigures = z.infer<typeof optionFiguresSchema>;
