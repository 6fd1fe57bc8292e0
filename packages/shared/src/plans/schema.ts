import { z } from "zod";
import type { planFeatures } from "./features.ts";

/** An amount of BRL with at most two decimals. The server counts in cents. */
export const money = z.number();
/** An amount in a call. */
export const givenMoney = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), "must have at most two decimals");

/** The price of a plan: zero, or at least the smallest sum that can be collected. */
export const leastPrice = 1;
export const givenPrice = givenMoney.refine(
  (value) => value === 0 || value >= leastPrice,
  "must be 0 or at least 1.00",
);

const feature = z.boolean();
/** The limits and features of a plan, by their names in the calls. */
export const planFlags = {
  useCampaigns: feature,
  useSchedules: feature,
  useInternalChat: feature,
  useExternalApi: feature,
  useKanban: feature,
  useOpenAi: feature,
  useIntegrations: feature,
} satisfies Record<(typeof planFeatures)[number], z.ZodBoolean>;

/** The features of a new plan: all features that the call does not leave out by name. */
export const newPlanFlags = {
  useCampaigns: feature.default(true),
  useSchedules: feature.default(true),
  useInternalChat: feature.default(true),
  useExternalApi: feature.default(true),
  useKanban: feature.default(true),
  useOpenAi: feature.default(true),
  useIntegrations: feature.default(true),
} satisfies Record<keyof typeof planFlags, z.ZodDefault<z.ZodBoolean>>;

/** A plan that the operator sells. Null means no limit. */
export const planSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The identifier, which never changes. Sign-up and providers use it. */
  planIdentifier: z.string(),
  /** The price of a month. */
  value: money,
  users: z.number().int().nullable(),
  connections: z.number().int().nullable(),
  queues: z.number().int().nullable(),
  storageMb: z.number().int().nullable(),
  ...planFlags,
  /** Whether the plan is offered at sign-up and to companies. Otherwise only companies that already have it keep it. */
  isPublic: z.boolean(),
  position: z.number().int(),
});
export type Plan = z.infer<typeof planSchema>;

/** A plan for the operator, with the number of companies that have it. */
export const soldPlanSchema = planSchema.extend({ companiesCount: z.number().int() });
export type SoldPlan = z.infer<typeof soldPlanSchema>;
