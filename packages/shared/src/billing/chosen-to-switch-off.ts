import { z } from "zod";
import { idParam } from "../contract.ts";

/** The users and numbers that are to be switched off when a smaller plan comes. Where they are too few, the plan chooses the rest. */
export const leavingSchema = z.strictObject({
  users: z.array(idParam).max(2000),
  connections: z.array(idParam).max(2000),
});
export type Leaving = z.infer<typeof leavingSchema>;

/** One of those that have no place together in another plan, in the order in which they stay. */
export const leaverSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** It stays whatever is chosen: the last admin, the company's own number. */
  mustStay: z.boolean(),
});
export type Leaver = z.infer<typeof leaverSchema>;
