import type { Migration } from "./sql.ts";

/**
 * Which deleted and erased numbers belonged to a person who had opted out of campaigns. It is unknown for numbers that were deleted before this migration.
 */
export const silencedNumbers: Migration = {
  name: "0224-silenced-numbers",
  async up(run) {
    await run(`
      alter table removed_numbers add column no_campaigns boolean not null default false;
      create index removed_numbers_silent on removed_numbers (company_id, fingerprint) where no_campaigns;
    `);
  },
};
