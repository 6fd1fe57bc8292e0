import type { Migration } from "./sql.ts";

export const plans: Migration = {
  name: "0022-plans",
  async up(run) {
    await run(`
      -- What the company's plan includes: everything, until plans can be chosen. It lies beside the limits (max_users, max_connections,
      -- max_queues), which move into a table of plans together with it.
      alter table companies add plan_features text[] not null
        default '{useCampaigns,useSchedules,useInternalChat,useExternalApi,useKanban,useOpenAi,useIntegrations}'
        check (plan_features <@ '{useCampaigns,useSchedules,useInternalChat,useExternalApi,useKanban,useOpenAi,useIntegrations}');
    `);
  },
};
