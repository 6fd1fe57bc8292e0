import { z } from "zod";

export const quickMessageSchema = z.object({
  id: z.number().int(),
  /** Whose it is; null once that user is gone. */
  userId: z.number().int().nullable(),
  /** What is typed after the slash. */
  shortcode: z.string(),
  /** With variables, as {{name}}. */
  message: z.string(),
  keyword: z.string(),
  keywordInitialAnswer: z.string(),
  /** Of the whole company; else only its owner sees it. */
  geral: z.boolean(),
  /** Offered while writing. */
  status: z.boolean(),
  isMedia: z.boolean(),
  /** Path below the origin; the session cookie opens it. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** As the file's bytes say. */
  mimetype: z.string().nullable(),
  mediaSize: z.number().int().nullable(),
  /** How often it was chosen: the order among equals. */
  uses: z.number().int(),
});
export type QuickMessage = z.infer<typeof quickMessageSchema>;
