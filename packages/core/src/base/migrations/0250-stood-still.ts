import type { Migration } from "./sql.ts";

/** What was not sent because its company stood still: the rest of campaigns, and e-mails to many. */
export const stoodStill: Migration = {
  name: "0250-stood-still",
  async up(run) {
    await run(`
      -- The company was blocked, in the bin or suspended for more than a day while the campaign ran. A person decides whether it goes on.
      alter table campaigns add stood_still boolean not null default false;
      -- The e-mail waited for more than a day.
      alter table email_recipients drop constraint email_recipients_state_check, add constraint email_recipients_state_check
        check (state in ('waiting', 'sent', 'failed', 'no-mail', 'unsubscribed', 'late'));
    `);
  },
};
