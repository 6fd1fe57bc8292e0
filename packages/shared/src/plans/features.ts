/** The features that a plan may leave out, by their names in the calls. */
export const planFeatures = [
  "useCampaigns",
  "useSchedules",
  "useInternalChat",
  "useExternalApi",
  "useKanban",
  "useOpenAi",
  "useIntegrations",
] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** Whether the caller's plan includes the feature. No profile replaces the feature, not even the operator's. */
export const hasFeature = (who: { features: readonly PlanFeature[] }, feature: PlanFeature): boolean =>
  who.features.includes(feature);
