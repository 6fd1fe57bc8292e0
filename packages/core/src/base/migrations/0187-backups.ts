import type { Migration } from "./sql.ts";

/** What is known of the backups of this installation, so that its operator sees how old the last good one is. */
export const backups: Migration = {
  name: "0187-backups",
  async up(run) {
    await run(`
      create table backups (
        name text primary key,
        taken_at timestamptz(3) not null,
        product text not null,
        bytes bigint not null default 0,
        row_count bigint not null default 0,
        files int not null default 0,
        -- Files that the tables name and the store did not have.
        missing int not null default 0,
        -- When a trial restore found all of it.
        verified_at timestamptz(3),
        -- When the host's own identity opened all of it.
        opened_at timestamptz(3),
        -- How long backup and trial took.
        seconds int not null default 0,
        fault text not null default ''
      );
      grant select on backups to balcao_platform;
    `);
  },
};
