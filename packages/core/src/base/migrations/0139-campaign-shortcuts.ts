import type { Migration } from "./sql.ts";

/**
 * The company's shortcuts as they were when a campaign began: a later change or deletion does not affect the campaign's texts. Null for older
 * campaigns.
 */
export const campaignShortcuts: Migration = {
  name: "0139-campaign-shortcuts",
  async up(run) {
    await run("alter table campaigns add column shortcuts jsonb");
  },
};
