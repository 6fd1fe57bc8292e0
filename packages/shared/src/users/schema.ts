import { z } from "zod";
import { profiles } from "../permissions.ts";
import { queueSchema } from "../queues/schema.ts";

/** Somebody of the company as everybody in it may know them: for filters, transfers and who is there. */
export const colleagueSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  /** At a screen of ours, or was a moment ago. */
  online: z.boolean(),
  queues: z.array(queueSchema),
});
export type Colleague = z.infer<typeof colleagueSchema>;

export const userSchema = colleagueSchema.extend({
  /** Null for whoever neither is this user nor an admin. */
  email: z.string().nullable(),
  allTicket: z.enum(["enable", "disable"]),
  whatsappId: z.number().int().nullable(),
});
export type User = z.infer<typeof userSchema>;

/** A heartbeat of a screen, and how long a user counts as there without one. */
export const heartbeatMs = 300_000;
export const onlineForMs = 330_000;
