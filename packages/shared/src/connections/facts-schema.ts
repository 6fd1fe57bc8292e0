import { z } from "zod";

export const numberQualities = ["green", "yellow", "red", "unknown"] as const;
export const nameStates = ["approved", "waiting", "declined", "unknown"] as const;
export const sendingStates = ["available", "limited", "blocked"] as const;
/** The decisions of Meta about an account. Each of them can end while the others stay. */
export const accountDecisions = ["disabled", "removed", "violation", "restricted"] as const;
export type AccountDecision = (typeof accountDecisions)[number];

/** One fact from Meta, and the time of Meta's report. */
const told = <T extends z.ZodType>(value: T) => z.object({ value, at: z.iso.datetime() });

/** Meta's last facts about an official number and its account. Facts that Meta never reported are left out. */
export const numberFactsSchema = z.object({
  /** Meta's rating of the number. */
  quality: told(z.enum(numberQualities)).optional(),
  /** To how many people a day the business may write first; null: to all. */
  limit: told(z.number().int().nullable()).optional(),
  /** The name that customers see. */
  name: told(z.enum(nameStates)).optional(),
  /** Whether the number may send; `why` is Meta's own sentence. */
  sending: told(z.object({ state: z.enum(sendingStates), why: z.string() })).optional(),
  /** Meta's decisions about the account: `holds` says whether a decision is in force, and `until` when it ends by itself. */
  decisions: z
    .partialRecord(z.enum(accountDecisions), told(z.object({ holds: z.boolean(), until: z.iso.datetime().nullable() })))
    .optional(),
  /** Warnings in Meta's own words, by Meta's kind of warning. The text of a settled warning is empty. */
  alerts: z.record(z.string(), told(z.string())).optional(),
});
export type NumberFacts = z.infer<typeof numberFactsSchema>;
