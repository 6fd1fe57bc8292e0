import { z } from "zod";
import { idParam } from "../contract.ts";

/** The users and numbers that are switched off when a smaller plan begins. If these are too few, the plan chooses the rest. */
export const leavingSchema = z.strictObject({
  users: z.array(idParam).max(2000),
  connections: z.array(idParam).max(2000),
});
export type SwitchOffChoice = z.infer<typeof leavingSchema>;

/** A user or number that exceeds another plan, in the order in which they stay. */
export const leaverSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whether it always stays: the last admin, and the company's own number. */
  mustStay: z.boolean(),
});
export type Leaver = z.infer<typeof leaverSchema>;
