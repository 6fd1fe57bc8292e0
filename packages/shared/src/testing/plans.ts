import type { PlanFeature } from "../plans/features.ts";
import type { Plan } from "../plans/schema.ts";

export const fewFeatures: Record<PlanFeature, boolean> = {
  useCampaigns: false,
  useSchedules: true,
  useInternalChat: false,
  useExternalApi: false,
  useKanban: true,
  useOpenAi: false,
  useIntegrations: false,
};

/** A plan for sale with few features, without its name. */
export const smallPlan = {
  value: 99.9,
  users: 3,
  connections: 1,
  queues: null,
  storageMb: 1024,
  ...fewFeatures,
  isPublic: true,
  position: 1,
} satisfies Omit<Plan, "id" | "name" | "planIdentifier">;
