import type { Migration } from "./sql.ts";

/** The company's shortcuts as they were when a campaign began: what is changed or deleted later changes no text of it. Null of campaigns of before. */
export const campaignShortcuts: Migration = {
  name: "0139-campaign-shortcuts",
  async up(run) {
    await run("alter table campaigns add column shortcuts jsonb");
  },
};
