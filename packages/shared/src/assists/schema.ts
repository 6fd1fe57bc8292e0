import { z } from "zod";
import { sourceSchema } from "../assistant/schema.ts";

/** What the assistant wrote after an attendant pressed a button. Only the attendant can send this text. */
export const assistSchema = z.object({
  /** The text. Empty when the knowledge has no answer, or when there is no conversation yet. */
  text: z.string(),
  /** The sources of a suggestion. */
  sources: z.array(sourceSchema),
});
export type Assist = z.infer<typeof assistSchema>;
