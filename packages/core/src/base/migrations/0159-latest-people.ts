import type { Migration } from "./sql.ts";

/** A campaign's page shows its people by their last change. Their file keeps the order of sending. */
export const latestPeople: Migration = {
  name: "0159-latest-people",
  async up(run) {
    await run(`
      create index campaign_shippings_changed on campaign_shippings (company_id, campaign_id, changed_at desc, id desc);
      drop index campaign_shippings_state;
      create index campaign_shippings_state on campaign_shippings (company_id, campaign_id, state, changed_at desc, id desc);
    `);
  },
};
