import { fence, type Migration } from "./sql.ts";

/** People without a number have an id that Meta gives for the company, and a message of ours has an id that Meta gave it. */
export const officialMessages: Migration = {
  name: "0170-official-messages",
  async up(run) {
    await run(`
      alter table contact_identities drop constraint contact_identities_kind_check;
      alter table contact_identities add constraint contact_identities_kind_check
        check (kind in ('phone', 'lid', 'bsuid', 'group', 'username'));

      create table official_sends (
        company_id int not null,
        connection_id int not null,
        -- Our id of the message.
        wid text not null,
        -- Meta's id. It is null while nobody knows whether Meta took the message.
        wamid text,
        tried_at timestamptz(3) not null default now(),
        primary key (company_id, connection_id, wid),
        foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
      );
      create index official_sends_wamid on official_sends (company_id, connection_id, wamid) where wamid is not null;
    `);
    await fence(run, ["official_sends"]);
  },
};
