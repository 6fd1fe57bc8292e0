import { z } from "zod";
import { profiles } from "../permissions.ts";
import { offBy } from "../plans/off.ts";
import { queueSchema } from "../queues/schema.ts";

/** The facts about a user that all colleagues may know: for filters, transfers and the list of online users. */
export const colleagueSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  /** Whether the user has a screen open now, or had one a moment ago. */
  online: z.boolean(),
  queues: z.array(queueSchema),
});
export type Colleague = z.infer<typeof colleagueSchema>;

/** A user who works in a queue. */
export const attendantSchema = colleagueSchema.pick({ id: true, name: true, profile: true, super: true }).extend({
  /** Whether the user is switched off and cannot sign in. */
  off: z.boolean(),
});
export type Attendant = z.infer<typeof attendantSchema>;

export const userSchema = colleagueSchema.extend({
  /** Null unless the caller is this user or an admin. */
  email: z.string().nullable(),
  allTicket: z.enum(["enable", "disable"]),
  /** Whether the user gets a notice of every new customer in their queues. */
  newCustomers: z.enum(["enable", "disable"]),
  whatsappId: z.number().int().nullable(),
  /** Whether the plan or a person switched the user off, so that the user cannot sign in. Null when the user is not switched off. */
  offBy: z.enum(offBy).nullable(),
  /** Whether the user signs in with a second factor. */
  secondFactor: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

/** The time between two heartbeats of a screen, and how long a user counts as online after the last one. */
export const heartbeatMs = 300_000;
export const onlineForMs = 330_000;
