import { z } from "zod";

export const numberQualities = ["green", "yellow", "red", "unknown"] as const;
export const nameStates = ["approved", "waiting", "declined", "unknown"] as const;
export const sendingStates = ["available", "limited", "blocked"] as const;
export const accountStates = ["well", "restricted", "violation", "disabled", "removed"] as const;

/** One thing that Meta said, and when it did. */
const told = <T extends z.ZodType>(value: T) => z.object({ value, at: z.iso.datetime() }).optional();

/** What Meta last said of an official number and its account; what it never said is left out. */
export const numberFactsSchema = z.object({
  /** How people take the number. */
  quality: told(z.enum(numberQualities)),
  /** To how many people a day the business may write first; null: to all. */
  limit: told(z.number().int().nullable()),
  /** The name that customers see. */
  name: told(z.enum(nameStates)),
  /** Whether the number may send; `why` is Meta's own sentence. */
  sending: told(z.object({ state: z.enum(sendingStates), why: z.string() })),
  /** What Meta decided about the account; `until` where that ends by itself. */
  account: told(z.object({ state: z.enum(accountStates), until: z.iso.datetime().nullable() })),
  /** A warning in Meta's own words; empty once it is settled. */
  alert: told(z.string()),
});
export type NumberFacts = z.infer<typeof numberFactsSchema>;
