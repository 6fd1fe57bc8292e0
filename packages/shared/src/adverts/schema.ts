import { z } from "zod";

/** The advertisement that a customer pressed to write to the company. */
export const advertSchema = z.object({
  id: z.number().int(),
  /** The id of the advertisement on its platform. When the platform gave no id, the address or the title. */
  sourceId: z.string(),
  /** The platform's name for the kind of the advertisement, such as "ad" or "post". It may be empty. */
  kind: z.string(),
  title: z.string(),
  /** The address. Empty when there is none. */
  url: z.string(),
  /** The text below the title. It may be empty. */
  body: z.string(),
});
export type Advert = z.infer<typeof advertSchema>;

/** No platform uses longer ids. */
export const maxSourceId = 300;
/** The most advertisements that can be chosen: the newest ones. */
export const advertsAtMost = 200;
