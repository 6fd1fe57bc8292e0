import type { Migration } from "./sql.ts";

export const setup: Migration = {
  name: "0020-setup",
  async up(run) {
    await run(`
      -- The hash of the set-up code, which the first visit to an empty installation asks for. There is at most one.
      create table setup_codes (
        only_one boolean primary key default true check (only_one),
        hash bytea not null,
        made_at timestamptz not null default clock_timestamp()
      );
      grant select, insert, update, delete on setup_codes to balcao_platform;
    `);
  },
};
