import type { Migration } from "./sql.ts";

/**
 * The statement that writes rows of the outbox wakes their relay itself. The trigger does it for all others, also for those of an earlier version. And
 * the rows of the outbox, which live for a moment, are in one index instead of two.
 */
export const rungOutbox: Migration = {
  name: "0247-rung-outbox",
  async up(run) {
    await run(`
      -- Every change writes here, and stands behind a lock that waits, as for the deletion of a large company or a dump. So each attempt is short.
      do $$ begin
        set local lock_timeout = '2s';
        for attempt in 1..200 loop
          begin
            lock table outbox in access exclusive mode;
            return;
          exception when lock_not_available or deadlock_detected then
            perform pg_sleep(1);
          end;
        end loop;
        raise exception 'The outbox was in use for ten minutes: look what holds it so long, and run the migrations again';
      end $$;
      alter table outbox add rung boolean not null default false;
      create or replace trigger outbox_wake after insert on outbox for each row when (not new.rung) execute function wake_outbox();
      drop index outbox_order;
      alter table outbox drop constraint outbox_pkey, add constraint outbox_order primary key (kind, id);
    `);
  },
};
