import type { Migration } from "./sql.ts";

/** The parts that an e-mail has besides its plain text. */
export const mailContent: Migration = {
  name: "0056-mail-content",
  async up(run) {
    await run(`
      alter table mails
        -- The content of the HTML part; null: it is made of the plain text.
        add content jsonb,
        -- The address that gets the answers; null: the sender's own address.
        add reply_to text,
        -- The name beside the sender's address; null: the name that the operator set.
        add sender_name text,
        -- The address at which the recipient, or the mail program, ends such e-mails (RFC 8058).
        add unsubscribe_url text,
        -- The e-mail has many recipients: it is sent after the e-mails that somebody waits for.
        add is_bulk boolean not null default false;
      drop index mails_due;
      create index mails_due on mails (is_bulk, not_before, id) where state = 'waiting';
    `);
  },
};
