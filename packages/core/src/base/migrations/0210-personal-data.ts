import type { Migration } from "./sql.ts";

/** Finds the e-mails to one person without reading those to everybody. */
export const personalData: Migration = {
  name: "0210-personal-data",
  async up(run) {
    await run("create index email_recipients_email on email_recipients (company_id, email)");
  },
};
