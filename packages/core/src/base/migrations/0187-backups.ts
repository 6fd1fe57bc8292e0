import type { Migration } from "./sql.ts";

/** The known backups of this installation, so that its operator sees the age of the last good one. */
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
        -- The number of files that the tables name and the store did not have.
        missing int not null default 0,
        -- When a trial restore found the whole backup.
        verified_at timestamptz(3),
        -- When the host's own identity opened the whole backup.
        opened_at timestamptz(3),
        -- How long the backup and its trial restore took.
        seconds int not null default 0,
        fault text not null default ''
      );
      grant select on backups to balcao_platform;
    `);
  },
};
