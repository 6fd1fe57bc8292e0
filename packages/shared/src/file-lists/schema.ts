import { z } from "zod";

/** One entry of a file list: a name and its file. Without a file, the fields of the file are null. */
export const fileListEntrySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The path below the origin. The session cookie is enough to read it. */
  path: z.string().nullable(),
  /** The type that the file's bytes show. */
  mediaType: z.string().nullable(),
  /** The name that the file came with. */
  fileName: z.string().nullable(),
  size: z.number().int().nullable(),
});
export type FileListEntry = z.infer<typeof fileListEntrySchema>;

export const fileListSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The text that goes with the files; it may hold variables such as {{name}}. */
  message: z.string(),
  /** In the order in which they are sent. */
  options: z.array(fileListEntrySchema),
});
export type FileList = z.infer<typeof fileListSchema>;
