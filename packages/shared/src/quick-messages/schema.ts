import { z } from "zod";

export const quickMessageSchema = z.object({
  id: z.number().int(),
  /** The owner. Null after that user was deleted. */
  userId: z.number().int().nullable(),
  /** The word that users type after the slash. */
  shortcode: z.string(),
  /** The text. It may contain variables such as {{name}}. */
  message: z.string(),
  keyword: z.string(),
  keywordInitialAnswer: z.string(),
  /** True when the whole company uses it. False when only its owner sees it. */
  geral: z.boolean(),
  /** Whether it is suggested while a user writes. */
  status: z.boolean(),
  isMedia: z.boolean(),
  /** The path below the origin. The session cookie is enough to read it. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The type from the file's bytes. */
  mimetype: z.string().nullable(),
  mediaSize: z.number().int().nullable(),
  /** How often the quick message was chosen. Suggestions are sorted by this count. */
  uses: z.number().int(),
});
export type QuickMessage = z.infer<typeof quickMessageSchema>;
