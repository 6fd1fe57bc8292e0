import { z } from "zod";

/** The advertisement that somebody pressed to write to the company. */
export const advertSchema = z.object({
  id: z.number().int(),
  /** The id of its platform; without an id, its address or title. */
  sourceId: z.string(),
  /** The platform's name for the kind of the advertisement, such as "ad" or "post"; may be empty. */
  kind: z.string(),
  title: z.string(),
  /** Empty: it has none. */
  url: z.string(),
  /** What it says below its title; may be empty. */
  body: z.string(),
});
export type Advert = z.infer<typeof advertSchema>;

/** Longer ids are none of a platform. */
export const maxSourceId = 300;
/** At most this many advertisements, the newest ones, can be chosen. */
export const advertsAtMost = 200;
