import { z } from "zod";
import { profiles } from "../permissions.ts";

/** A colleague who was invited and has not come yet. The link is told once, to whoever makes it. */
export const invitationSchema = z.object({
  id: z.number().int(),
  /** Empty: whoever has the link gives their own. */
  email: z.string(),
  profile: z.enum(profiles),
  queueIds: z.array(z.number().int()),
  invitedBy: z.object({ id: z.number().int(), name: z.string() }),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;
