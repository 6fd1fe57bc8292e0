import type { Migration } from "./sql.ts";

export const plans: Migration = {
  name: "0022-plans",
  async up(run) {
    await run(`
      -- The features that the company's plan includes: all of them, until plans can be chosen. The column stands beside the limits (max_users,
      -- max_connections, max_queues) and will move into a table of plans with them.
      alter table companies add plan_features text[] not null
        default '{useCampaigns,useSchedules,useInternalChat,useExternalApi,useKanban,useOpenAi,useIntegrations}'
        check (plan_features <@ '{useCampaigns,useSchedules,useInternalChat,useExternalApi,useKanban,useOpenAi,useIntegrations}');
    `);
  },
};
