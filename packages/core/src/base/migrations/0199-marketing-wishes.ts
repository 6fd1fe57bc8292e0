import type { Migration } from "./sql.ts";

/** When a customer last told WhatsApp whether they want marketing messages: Meta's news of this comes in any order, and may be repeated. */
export const marketingWishes: Migration = {
  name: "0199-marketing-wishes",
  async up(run) {
    await run("alter table contacts add column marketing_told_at timestamptz(3)");
  },
};
