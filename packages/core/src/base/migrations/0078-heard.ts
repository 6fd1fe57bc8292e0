import type { Migration } from "./sql.ts";

/** Users learn of a new customer or of a handed-on ticket that they should take. */
export const heard: Migration = {
  name: "0078-heard",
  async up(run) {
    await run(`
      alter table users add new_customers boolean not null default true;
      alter table tickets
        -- Since when the ticket waits for people, or when it last began to wait.
        add waiting_since timestamptz(3) not null default now(),
        -- When a user handed the ticket on; null once the new owner or queue has answered.
        add handed_at timestamptz(3),
        add handed_by int,
        -- The note that was written with it. The note may have been deleted.
        add handed_note_id int;
      update tickets t set waiting_since = coalesce((
        select max(e.at) from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.kind = 'queued'), t.created_at)
      where t.status = 'pending';
    `);
  },
};
