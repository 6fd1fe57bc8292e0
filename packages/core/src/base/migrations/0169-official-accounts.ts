import { fence, type Migration } from "./sql.ts";

/** What a company's official number is at Meta, and with what it is called there. */
export const officialAccounts: Migration = {
  name: "0169-official-accounts",
  async up(run) {
    await run(`
      create table official_accounts (
        company_id int not null,
        connection_id int not null primary key,
        phone_number_id text not null,
        waba_id text not null,
        -- Token and app secret, encrypted with DATA_KEY.
        secrets bytea not null,
        -- What Meta said of the number when its access was last checked.
        display_number text not null,
        verified_name text not null default '',
        checked_at timestamptz(3) not null default now(),
        foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
      );
      -- A number has one owner on the whole installation, and its webhooks name no company.
      create unique index official_accounts_phone_number on official_accounts (phone_number_id);
    `);
    await fence(run, ["official_accounts"]);
  },
};
