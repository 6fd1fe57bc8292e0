/** Wakes the relay of this kind when a row waits. */
export const wakeOutbox = {
  name: "wake_outbox",
  sql: `
    create or replace function wake_outbox() returns trigger language plpgsql as $$
      begin perform pg_notify('outbox_' || new.kind, ''); return null; end $$;
  `,
};
