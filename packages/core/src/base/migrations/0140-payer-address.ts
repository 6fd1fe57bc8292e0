import type { Migration } from "./sql.ts";

/** Where who pays is: bank slips say it. */
export const payerAddress: Migration = {
  name: "0140-payer-address",
  async up(run) {
    await run("alter table subscriptions add column payer_address jsonb");
  },
};
