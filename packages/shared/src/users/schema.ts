import { z } from "zod";
import { profiles } from "../permissions.ts";
import { queueSchema } from "../queues/schema.ts";

/** The facts about a user that all colleagues may know: for filters, transfers and the list of who is online. */
export const colleagueSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  /** The user has a screen open now, or had one a moment ago. */
  online: z.boolean(),
  queues: z.array(queueSchema),
});
export type Colleague = z.infer<typeof colleagueSchema>;

export const userSchema = colleagueSchema.extend({
  /** Null unless the caller is this user or an admin. */
  email: z.string().nullable(),
  allTicket: z.enum(["enable", "disable"]),
  whatsappId: z.number().int().nullable(),
});
export type User = z.infer<typeof userSchema>;

/** The time between two heartbeats of a screen, and how long a user counts as online after the last one. */
export const heartbeatMs = 300_000;
export const onlineForMs = 330_000;
