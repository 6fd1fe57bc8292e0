import type { Migration } from "./sql.ts";

/**
 * Finds the webhook calls about one ticket or contact. It stands alone because messages write into this table, and wait until this index is there and
 * no other.
 */
export const callsAbout: Migration = {
  name: "0213-calls-about",
  async up(run) {
    await run("create index webhook_deliveries_about on webhook_deliveries (company_id, order_key, endpoint_id)");
  },
};
