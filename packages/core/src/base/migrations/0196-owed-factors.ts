import { fence, type Migration } from "./sql.ts";

/** The moment from which a session needs a second factor, and links by which a user removes a first factor that a thief of the password added. */
export const owedFactors: Migration = {
  name: "0196-owed-factors",
  async up(run) {
    await run(`
      alter table sessions add factor_due_at timestamptz(3);
      -- The address before the user's own change of the e-mail. The letter of a first factor goes there too for 72 hours.
      alter table users add earlier_email text, add email_changed_at timestamptz(3);
      -- The secret of a new app, which replaces the confirmed one at its first code.
      alter table authenticators add next_secret bytea;
      alter table settings add changed_at timestamptz(3) not null default now();

      create table factor_take_backs (
        company_id int not null,
        hash bytea not null,
        user_id int not null,
        -- The address of the letter. The link makes it the user's e-mail again.
        email text not null,
        -- The passkey that the link removes. Null means the authenticator app.
        passkey_id int,
        made_at timestamptz(3) not null default now(),
        -- When the link was used, or its factor was removed in another way.
        ended_at timestamptz(3),
        primary key (company_id, hash),
        foreign key (company_id, user_id) references users (company_id, id) on delete cascade
      );
      create index factor_take_backs_user on factor_take_backs (company_id, user_id);

      alter table account_letters drop constraint account_letters_kind_check;
      alter table account_letters add constraint account_letters_kind_check check (kind in ('sign-in', 'factor', 'first-factor'));
    `);
    await fence(run, ["factor_take_backs"]);
  },
};
