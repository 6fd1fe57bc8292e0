import type { Migration } from "./sql.ts";

/** The moment from which a session needs a second factor, and the moment at which a setting changed. */
export const factorDue: Migration = {
  name: "0196-factor-due",
  async up(run) {
    await run(`
      alter table sessions add factor_due_at timestamptz(3);
      alter table settings add changed_at timestamptz(3) not null default now();
      -- Operators must have a second factor. The grace of present operators begins with this row.
      insert into installation_settings (key, value) values ('factor.operators', '') on conflict do nothing;
    `);
  },
};
