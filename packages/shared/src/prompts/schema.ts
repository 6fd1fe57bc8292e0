import { z } from "zod";
import { usedBy } from "../talkers/used-by.ts";

/** A prompt: the instructions of the assistant for queues and numbers that chose it. */
export const promptSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  instructions: z.string(),
  /** 0.1 to 2. */
  temperature: z.number(),
  /** The number of the ticket's lines that the model gets with a question. */
  maxMessages: z.number().int(),
  usedBy,
});
export type Prompt = z.infer<typeof promptSchema>;
