import { fence, type Migration } from "./sql.ts";

export const timeline: Migration = {
  name: "0012-timeline",
  async up(run) {
    await run(`
      -- A timeline reads a contact's messages across tickets and numbers.
      create index messages_timeline on messages (company_id, contact_id, sent_at desc, id desc);
      drop index messages_contact;
      create index messages_files on messages (company_id, contact_id, sent_at desc, id desc) where media_id is not null;
      create index messages_links on messages (company_id, contact_id, sent_at desc, id desc) where body ~* 'https?://';

      alter table messages
        add forwarded boolean not null default false,
        -- The name that the customer reads above the text. The text is stored without it.
        add sign text,
        -- WhatsApp's id of the quoted message, until that message arrives.
        add quoted_wid text;
      create index messages_quoting on messages (company_id, connection_id, quoted_wid) where quoted_wid is not null;
      -- A ticket stores a message once, whichever address of its contact the message came from.
      delete from messages where id in (
        select id from (
          select id, row_number() over (partition by company_id, connection_id, wid, from_me, participant, ticket_id order by id) as nth from messages
        ) known where nth > 1
      );
      drop index messages_wid;
      create unique index messages_wid on messages (company_id, connection_id, wid, from_me, participant, ticket_id) nulls not distinct;

      create table message_stars (
        company_id int not null,
        user_id int not null,
        message_id bigint not null,
        primary key (company_id, user_id, message_id),
        foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
        foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
      );
      create index message_stars_message on message_stars (company_id, message_id);

      -- The half-written answer in a ticket.
      create table ticket_drafts (
        company_id int not null,
        ticket_id int not null,
        user_id int,
        body text not null,
        updated_at timestamptz not null default now(),
        primary key (company_id, ticket_id),
        foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
        foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
      );
      create index ticket_drafts_user on ticket_drafts (company_id, user_id) where user_id is not null;

      alter table connection_commands drop constraint connection_commands_kind_check,
        add constraint connection_commands_kind_check
          check (kind in ('send', 'edit', 'delete', 'react', 'read', 'download', 'logout'));
    `);
    await fence(run, ["message_stars", "ticket_drafts"]);
  },
};
