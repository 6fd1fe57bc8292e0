import { z } from "zod";

/** A video that explains the product. It is the same for the users of every company. */
export const helpVideoSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The address of the video: on YouTube, or a file by https. */
  video: z.string(),
});
export type HelpVideo = z.infer<typeof helpVideoSchema>;
