import { z } from "zod";
import { sourceSchema } from "../assistant/schema.ts";

/** What an attendant gets from the assistant by a button. Nothing of it is sent by itself. */
export const assistSchema = z.object({
  /** Empty: the knowledge has no answer, or there is no conversation yet. */
  text: z.string(),
  /** What a suggestion rests on. */
  sources: z.array(sourceSchema),
});
export type Assist = z.infer<typeof assistSchema>;
