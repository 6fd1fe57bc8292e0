import { z } from "zod";
import type { planFeatures } from "./features.ts";

/** A number of BRL with at most two decimals, as the specification writes prices. The server counts in cents. */
export const money = z.number();
/** The same, as a caller gives it. */
export const givenMoney = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), "must have at most two decimals");

/** The price of a plan: nothing, or what can be collected. */
export const leastPrice = 1;
export const givenPrice = givenMoney.refine(
  (value) => value === 0 || value >= leastPrice,
  "must be 0 or at least 1.00",
);

const feature = z.boolean();
/** What a plan includes, by the names of the specification. */
export const planFlags = {
  useCampaigns: feature,
  useSchedules: feature,
  useInternalChat: feature,
  useExternalApi: feature,
  useKanban: feature,
  useOpenAi: feature,
  useIntegrations: feature,
} satisfies Record<(typeof planFeatures)[number], z.ZodBoolean>;

/** The same of a plan that is made: all that is not left out by name. */
export const newPlanFlags = {
  useCampaigns: feature.default(true),
  useSchedules: feature.default(true),
  useInternalChat: feature.default(true),
  useExternalApi: feature.default(true),
  useKanban: feature.default(true),
  useOpenAi: feature.default(true),
  useIntegrations: feature.default(true),
} satisfies Record<keyof typeof planFlags, z.ZodDefault<z.ZodBoolean>>;

/** What the operator sells. Null is no limit. */
export const planSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Never changes: what sign-up and providers call it. */
  planIdentifier: z.string(),
  /** The price of a month. */
  value: money,
  users: z.number().int().nullable(),
  connections: z.number().int().nullable(),
  queues: z.number().int().nullable(),
  storageMb: z.number().int().nullable(),
  ...planFlags,
  /** Offered at sign-up and to companies; else it stays with those who have it. */
  isPublic: z.boolean(),
  position: z.number().int(),
});
export type Plan = z.infer<typeof planSchema>;

/** For the operator: with how many companies have it. */
export const soldPlanSchema = planSchema.extend({ companiesCount: z.number().int() });
export type SoldPlan = z.infer<typeof soldPlanSchema>;
