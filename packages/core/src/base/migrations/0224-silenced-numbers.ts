import type { Migration } from "./sql.ts";

/** Of which deleted and erased numbers the person had opted out of campaigns. Numbers that were deleted before say nothing. */
export const silencedNumbers: Migration = {
  name: "0224-silenced-numbers",
  async up(run) {
    await run(`
      alter table removed_numbers add column no_campaigns boolean not null default false;
      create index removed_numbers_silent on removed_numbers (company_id, fingerprint) where no_campaigns;
    `);
  },
};
