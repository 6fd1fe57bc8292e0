import { followEarlierEmail } from "../sql-functions/triggers/follow-earlier-email.ts";
import { fence, type Migration } from "./sql.ts";

/**
 * The addresses before the user's own changes of the e-mail, each with its own moment. The letter of a first factor goes to them too for 72 hours.
 * Since 0196 a user's row has only one such address. The former version still uses that column, and a trigger writes the address here too.
 */
export const earlierEmails: Migration = {
  name: "0214-earlier-emails",
  async up(run) {
    await run(`
      create table earlier_emails (
        company_id int not null,
        user_id int not null,
        email text not null,
        replaced_at timestamptz(3) not null default now(),
        -- When it was replaced the first time: the user may have returned to it. A link to an address that was replaced before others goes before theirs.
        first_replaced_at timestamptz(3) not null default now(),
        primary key (company_id, user_id, email),
        foreign key (company_id, user_id) references users (company_id, id) on delete cascade
      );
    `);
    await fence(run, ["earlier_emails"]);
    await run(`
      insert into earlier_emails (company_id, user_id, email, replaced_at, first_replaced_at)
        select company_id, id, earlier_email, email_changed_at, email_changed_at from users
        where earlier_email is not null and email_changed_at is not null and deleted_at is null;
      ${followEarlierEmail.sql}
      -- The present version never sets email_changed_at.
      create trigger users_follow_earlier_email after update of email_changed_at on users for each row execute function follow_earlier_email();
    `);
  },
};
