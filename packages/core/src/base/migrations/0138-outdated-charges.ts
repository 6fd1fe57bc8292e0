import type { Migration } from "./sql.ts";

/**
 * Marks a charge that was made with another key, account or host than its provider has now, or whose provider was switched off. Such a charge is no
 * longer offered, and is ended.
 */
export const outdatedCharges: Migration = {
  name: "0138-outdated-charges",
  async up(run) {
    await run("alter table charges add column outdated boolean not null default false");
  },
};
