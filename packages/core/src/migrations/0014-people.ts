import type { Migration } from "./sql.ts";

export const people: Migration = {
  name: "0014-people",
  async up(run) {
    await run(`
      alter table users
        -- At a screen, as everybody was told; true only while last_seen_at is recent.
        add online boolean not null default false,
        add last_seen_at timestamptz;
      create index users_online on users (company_id, id) where online;
    `);
  },
};
