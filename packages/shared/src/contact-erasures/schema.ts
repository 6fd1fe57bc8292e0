import { z } from "zod";

/** Asked for by one admin, confirmed by another and waiting for its day, done, or stopped on the way. */
export const erasureStates = ["asked", "waiting", "done", "stopped"] as const;
/** Why an erasure whose day has come stands still: somebody holds the data, or a conversation is open or waiting. */
export const erasureObstacles = ["held", "busy"] as const;

const user = z.object({ id: z.number().int(), name: z.string() }).nullable();

/** The erasure of one person, which several admins decide and which can be stopped until its day. */
export const contactErasureSchema = z.object({
  id: z.number().int(),
  /** Null once the person is erased. */
  contact: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  state: z.enum(erasureStates),
  /** What keeps it from being done, as far as that is so now. Null when it has ended. */
  obstacle: z.enum(erasureObstacles).nullable(),
  /** Why the person is erased. Empty once that is done. */
  reason: z.string(),
  /** Users are null when they were deleted, and while nobody did that. */
  askedBy: user,
  askedAt: z.iso.datetime(),
  confirmedBy: user,
  /** Null while it only is asked for. */
  dueAt: z.iso.datetime().nullable(),
  stoppedBy: user,
  stopReason: z.string(),
  endedAt: z.iso.datetime().nullable(),
});
export type ContactErasure = z.infer<typeof contactErasureSchema>;
