import type { Migration } from "./sql.ts";

/** The parts that an e-mail has besides its plain text. */
export const mailContent: Migration = {
  name: "0056-mail-content",
  async up(run) {
    await run(`
      alter table mails
        -- What the HTML part is made of; null: of the plain text.
        add content jsonb,
        -- Who gets the answers; null: nobody but the sender's own address.
        add reply_to text,
        -- The name beside the sender's address; null: the one that the operator set.
        add sender_name text,
        -- Where a click, or the mail program itself, ends such e-mails (RFC 8058).
        add unsubscribe_url text,
        -- Written to many: it goes after the e-mails that somebody waits for.
        add is_bulk boolean not null default false;
      drop index mails_due;
      create index mails_due on mails (is_bulk, not_before, id) where state = 'waiting';
    `);
  },
};
