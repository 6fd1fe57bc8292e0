import type { Migration } from "./sql.ts";

/** Since when a customer waits for a person's answer. Such customers come before all other tickets in progress, in this order. */
export const unanswered: Migration = {
  name: "0157-unanswered",
  async up(run) {
    await run(`
      alter table tickets
        -- The time of the customer's first message after a person's last answer; null where no answer is due.
        add unanswered_since timestamptz(3);
      update tickets t set unanswered_since = (
        select min(m.created_at) from messages m where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me
          and m.sent_at > coalesce((
            select max(a.sent_at) from messages a where a.company_id = t.company_id and a.ticket_id = t.id and a.from_me and a.source in ('desk', 'phone')), '-infinity'))
      where t.status <> 'closed';
      create index tickets_turns on tickets (company_id, (coalesce(unanswered_since,
        to_timestamp(4102444800 + extract(epoch from (timestamptz '2100-01-01 00:00:00+00' - updated_at))::float8)::timestamptz(3))), id) where status = 'open';
    `);
  },
};
