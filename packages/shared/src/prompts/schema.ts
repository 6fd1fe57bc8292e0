import { z } from "zod";
import { usedBy } from "../talkers/used-by.ts";

/** What the assistant is told where a queue or a number has it speak by this prompt. */
export const promptSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  instructions: z.string(),
  /** 0.1 to 2. */
  temperature: z.number(),
  /** So many lines of the ticket are sent along. */
  maxMessages: z.number().int(),
  usedBy,
});
export type Prompt = z.infer<typeof promptSchema>;
