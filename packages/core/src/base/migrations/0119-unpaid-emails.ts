import type { Migration } from "./sql.ts";

/** Companies that never paid: to how many recipients they wrote in each hour, all together. */
export const unpaidEmails: Migration = {
  name: "0119-unpaid-emails",
  async up(run) {
    await run(`
      create table unpaid_email_hours (hour timestamptz primary key, recipients int not null);
      grant select, insert, update, delete on unpaid_email_hours to balcao_app, balcao_platform;
    `);
  },
};
