import { z } from "zod";
import { profiles } from "../permissions.ts";
import { namedSchema } from "../contract.ts";

/** A colleague who was invited and has not signed up yet. The link is returned only once, to its maker. */
export const invitationSchema = z.object({
  id: z.number().int(),
  /** Empty when the holder of the link gives their own e-mail. */
  email: z.string(),
  profile: z.enum(profiles),
  queueIds: z.array(z.number().int()),
  invitedBy: namedSchema,
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;
