import { z } from "zod";

/** One entry of a file list: a name and its file. Without a file, the fields of the file are null. */
export const fileListEntrySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The path below the origin. The session cookie is enough to read it. */
  path: z.string().nullable(),
  /** The type from the file's bytes. */
  mediaType: z.string().nullable(),
  /** The original name of the file. */
  fileName: z.string().nullable(),
  size: z.number().int().nullable(),
});
export type FileListEntry = z.infer<typeof fileListEntrySchema>;

export const fileListSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The text that is sent with the files. It may contain variables such as {{name}}. */
  message: z.string(),
  /** The entries in the order of sending. */
  options: z.array(fileListEntrySchema),
});
export type FileList = z.infer<typeof fileListSchema>;
