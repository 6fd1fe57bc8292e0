import { z } from "zod";
import { botReasons } from "./reasons.ts";

/** One automatic step of a number in a ticket, or the lack of one, and the reason. */
export const botStepSchema = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  reason: z.enum(botReasons),
  /** The beginning of the customer's text. Empty when no message caused the step. */
  reply: z.string(),
  /** The name, at that time, of the queue into which the ticket came. Null when it came into none. */
  queue: z.string().nullable(),
  at: z.iso.datetime(),
});
export type BotStep = z.infer<typeof botStepSchema>;

/** The customers' results at one option of a queue's tree. */
export const optionFiguresSchema = z.object({
  /** The option. Null for the root. */
  optionId: z.number().int().nullable(),
  reached: z.number().int(),
  /** Conversations in which the bot asked and the customer wrote nothing more to it for an hour. */
  left: z.number().int(),
  misunderstood: z.number().int(),
  /** The most frequent texts that were misunderstood, cut after 60 characters. Texts that name a person are left out. */
  words: z.array(z.object({ text: z.string(), count: z.number().int() })).max(10),
});
export type OptionFigures = z.infer<typeof optionFiguresSchema>;
