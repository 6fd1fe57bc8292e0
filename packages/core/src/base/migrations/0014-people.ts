import type { Migration } from "./sql.ts";

export const people: Migration = {
  name: "0014-people",
  async up(run) {
    await run(`
      alter table users
        -- At a screen, as everybody was told; true only while last_seen_at is recent.
        add online boolean not null default false,
        add last_seen_at timestamptz,
        -- Gone, but what they did still carries their name; the e-mail is free again.
        add deleted_at timestamptz;
      create index users_online on users (company_id, id) where online;
      drop index users_email;
      create unique index users_email on users (lower(email)) where deleted_at is null;
      -- How many users the plan gives; null: as many as they like.
      alter table companies add max_users int;
    `);
  },
};
