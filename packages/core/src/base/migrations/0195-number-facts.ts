import type { Migration } from "./sql.ts";

/** What Meta says of a number's standing, and what of it the admins are still to be told. */
export const numberFacts: Migration = {
  name: "0195-number-facts",
  async up(run) {
    await run(`
      alter table official_accounts
        add column facts jsonb not null default '{}',
        -- What became worse and was not written to the admins yet.
        add column untold text[] not null default '{}',
        -- When each such thing was last written to them.
        add column told jsonb not null default '{}';
    `);
  },
};
