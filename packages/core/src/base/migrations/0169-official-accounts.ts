import { fence, type Migration } from "./sql.ts";

/** Meta's ids of a company's official number, and the secrets for calling Meta about it. */
export const officialAccounts: Migration = {
  name: "0169-official-accounts",
  async up(run) {
    await run(`
      create table official_accounts (
        company_id int not null,
        connection_id int not null primary key,
        phone_number_id text not null,
        waba_id text not null,
        -- The token and the app secret, encrypted with DATA_KEY.
        secrets bytea not null,
        -- Meta's data of the number from the last check of its access.
        display_number text not null,
        verified_name text not null default '',
        checked_at timestamptz(3) not null default now(),
        foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
      );
      -- A number has only one owner in the whole installation, because Meta's webhooks name no company.
      create unique index official_accounts_phone_number on official_accounts (phone_number_id);
    `);
    await fence(run, ["official_accounts"]);
  },
};
