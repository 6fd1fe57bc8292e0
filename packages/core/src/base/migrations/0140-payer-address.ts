import type { Migration } from "./sql.ts";

/** The payer's address, which bank slips show. */
export const payerAddress: Migration = {
  name: "0140-payer-address",
  async up(run) {
    await run("alter table subscriptions add column payer_address jsonb");
  },
};
