import { z } from "zod";
import { sourceSchema } from "../assistant/schema.ts";

/** What an attendant gets from the assistant by a button. Only the attendant sends it. */
export const assistSchema = z.object({
  /** The text; empty when the knowledge has no answer, or when there is no conversation yet. */
  text: z.string(),
  /** What a suggestion rests on. */
  sources: z.array(sourceSchema),
});
export type Assist = z.infer<typeof assistSchema>;
