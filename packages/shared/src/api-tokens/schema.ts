import { z } from "zod";
import { namedSchema } from "../contract.ts";

/** A token of a number, without its secret, which is shown once and stored nowhere. */
export const apiTokenSchema = z.object({
  id: z.number().int(),
  connectionId: z.number().int(),
  name: z.string(),
  /** The last four characters of the secret, to tell tokens apart. */
  lastFour: z.string(),
  createdBy: namedSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** The time of the last use, exact to the minute. Null when the token was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;
