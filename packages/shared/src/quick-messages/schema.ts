import { z } from "zod";

export const quickMessageSchema = z.object({
  id: z.number().int(),
  /** The owner; null after that user was deleted. */
  userId: z.number().int().nullable(),
  /** The word that is typed after the slash. */
  shortcode: z.string(),
  /** May hold variables such as {{name}}. */
  message: z.string(),
  keyword: z.string(),
  keywordInitialAnswer: z.string(),
  /** True: the whole company uses it; false: only its owner sees it. */
  geral: z.boolean(),
  /** Whether it is suggested while writing. */
  status: z.boolean(),
  isMedia: z.boolean(),
  /** The path below the origin. The session cookie is enough to read it. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The type that the file's bytes show. */
  mimetype: z.string().nullable(),
  mediaSize: z.number().int().nullable(),
  /** How often the quick message was chosen; suggestions are sorted by this count. */
  uses: z.number().int(),
});
export type QuickMessage = z.infer<typeof quickMessageSchema>;
