import { z } from "zod";
import { sourceSchema } from "../assistant/schema.ts";

/** The assistant's answer to an attendant's button. Only the attendant sends it. */
export const assistSchema = z.object({
  /** The text. Empty when the knowledge has no answer, or when there is no conversation yet. */
  text: z.string(),
  /** The sources of a suggestion. */
  sources: z.array(sourceSchema),
});
export type Assist = z.infer<typeof assistSchema>;
