import { z } from "zod";

/** The advertisement that somebody pressed to write to the company. */
export const advertSchema = z.object({
  id: z.number().int(),
  /** What its platform calls it; without that, its address or title. */
  sourceId: z.string(),
  /** What the platform calls its kind, such as "ad" or "post"; may be empty. */
  kind: z.string(),
  title: z.string(),
  /** Empty: it has none. */
  url: z.string(),
});
export type Advert = z.infer<typeof advertSchema>;

/** Longer ids are none of a platform. */
export const maxSourceId = 300;
/** So many of the newest can be chosen. */
export const advertsAtMost = 200;
