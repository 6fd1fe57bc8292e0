/** Wakes the relay of a kind when a row of that kind waits. */
export const wakeOutbox = {
  name: "wake_outbox",
  sql: `
    create or replace function wake_outbox() returns trigger language plpgsql as $$
      begin perform pg_notify('outbox_' || new.kind, ''); return null; end $$;
  `,
};
