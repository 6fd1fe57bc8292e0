import { emptyOutbox } from "../sql-functions/triggers/empty-outbox.ts";
import type { Migration } from "./sql.ts";

/** What every change of a ticket pays for and nothing needs. */
export const lighterChanges: Migration = {
  name: "0241-lighter-changes",
  async up(run) {
    await run(`
      -- A change of a ticket takes them in this order, but who writes a message comes from tickets to companies. So each attempt ends before Postgres
      -- looks for a deadlock, which it does after a second, and gives all four back, so that nobody who writes meanwhile is broken off.
      do $$ begin
        set local lock_timeout = '250ms';
        for attempt in 1..400 loop
          begin
            lock table companies, tickets, ticket_events, outbox in access exclusive mode;
            return;
          exception when lock_not_available or deadlock_detected then
            perform pg_sleep(1);
          end;
        end loop;
        raise exception 'The tickets were in use for seven minutes: look what reads them so long, and run the migrations again';
      end $$;

      -- Each event locked its company's row for a moment. Its row is gone soon anyway; a deleted company takes its own along.
      alter table outbox drop constraint outbox_company_id_fkey;
      -- Nobody asks for parts of it: it is read once, as it was written.
      alter table outbox alter payload type json using payload::json;
      ${emptyOutbox.sql}
      create trigger companies_outbox after delete on companies for each row execute function empty_outbox();

      -- Whether the statement that wrote the event kept the turn as well. The trigger does it for all others, also for those of an earlier version.
      alter table ticket_events add turn_kept boolean not null default false;
      create or replace trigger ticket_events_turns after insert on ticket_events
        for each row when (not new.turn_kept) execute function keep_turns();

      -- Few tickets have a due time. For all others its expression is no longer reckoned at each change.
      drop index tickets_due;
      create index tickets_due on tickets (company_id, least(answer_due_at, resolution_due_at))
        where status <> 'closed' and least(answer_due_at, resolution_due_at) is not null;
    `);
  },
};
