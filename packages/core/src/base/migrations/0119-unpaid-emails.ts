import type { Migration } from "./sql.ts";

/** The number of recipients in each hour, over all companies that have never paid. */
export const unpaidEmails: Migration = {
  name: "0119-unpaid-emails",
  async up(run) {
    await run(`
      create table unpaid_email_hours (hour timestamptz primary key, recipients int not null);
      grant select, insert, update, delete on unpaid_email_hours to balcao_app, balcao_platform;
    `);
  },
};
