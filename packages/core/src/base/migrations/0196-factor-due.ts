import type { Migration } from "./sql.ts";

/** From when on a session does nothing without a second factor, and since when a setting has its value. */
export const factorDue: Migration = {
  name: "0196-factor-due",
  async up(run) {
    await run(`
      alter table sessions add factor_due_at timestamptz(3);
      alter table settings add changed_at timestamptz(3) not null default now();
      -- From now on operators must have a factor: those that there are have some days from here.
      insert into installation_settings (key, value) values ('factor.operators', '') on conflict do nothing;
    `);
  },
};
