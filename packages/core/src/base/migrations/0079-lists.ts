import type { Migration } from "./sql.ts";

/** The details of a ticket in the lists: the customer's last own words, the last author, how long it waits, and how it ended. */
export const lists: Migration = {
  name: "0079-lists",
  async up(run) {
    await run(`
      alter table tickets
        -- The customer's last own words, without answers to a menu, as the card shows them.
        add customer_line text not null default '',
        add customer_line_type text,
        add customer_message_id bigint,
        -- The newest message is an automatic text.
        add last_message_auto boolean not null default false,
        -- The user who resolved the ticket; null: the system.
        add closed_by int,
        -- The stars of the last rating since the ticket was opened.
        add rating smallint;
      create index tickets_waiting on tickets (company_id, waiting_since, id) where status = 'pending';
      update tickets t set customer_line = t.last_message, customer_line_type = t.last_message_type
      where t.status <> 'closed' and not t.last_message_from_me and t.last_message_type is not null;
      update tickets t set last_message_auto = true
      where t.status <> 'closed' and t.last_message_from_me and (
        select m.source from messages m where m.company_id = t.company_id and m.ticket_id = t.id order by m.sent_at desc, m.id desc limit 1) = 'system';
      update tickets t set closed_by = e.actor_id from (
        select distinct on (company_id, ticket_id) company_id, ticket_id, actor_id from ticket_events where kind = 'closed'
        order by company_id, ticket_id, id desc) e
      where t.status = 'closed' and e.company_id = t.company_id and e.ticket_id = t.id and e.actor_id is not null;
      update tickets t set rating = r.answer from (
        select distinct on (company_id, ticket_id) company_id, ticket_id, answer from rating_requests where answer is not null
        order by company_id, ticket_id, id desc) r
      where t.status = 'closed' and r.company_id = t.company_id and r.ticket_id = t.id;
    `);
  },
};
