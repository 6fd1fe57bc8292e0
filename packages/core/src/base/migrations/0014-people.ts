import type { Migration } from "./sql.ts";

export const people: Migration = {
  name: "0014-people",
  async up(run) {
    await run(`
      alter table users
        -- The user's online state that colleagues last saw. It counts only while last_seen_at is recent.
        add online boolean not null default false,
        add last_seen_at timestamptz,
        -- The user is deleted. Their past actions keep their name, and their e-mail is free again.
        add deleted_at timestamptz;
      create index users_online on users (company_id, id) where online;
      drop index users_email;
      create unique index users_email on users (lower(email)) where deleted_at is null;
      -- How many users the plan allows; null: no limit.
      alter table companies add max_users int;
    `);
  },
};
