import type { Migration } from "./sql.ts";

/** The users who should take a new customer, or a ticket that a colleague hands on, hear of it. */
export const heard: Migration = {
  name: "0078-heard",
  async up(run) {
    await run(`
      alter table users add new_customers boolean not null default true;
      alter table tickets
        -- Since when it waits for people, or waited last.
        add waiting_since timestamptz(3) not null default now(),
        -- Somebody handed it on to who should go on with it, who has not answered since.
        add handed_at timestamptz(3),
        add handed_by int,
        -- What they wrote to it; the note may be gone.
        add handed_note_id int;
      update tickets t set waiting_since = coalesce((
        select max(e.at) from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.kind = 'queued'), t.created_at)
      where t.status = 'pending';
    `);
  },
};
