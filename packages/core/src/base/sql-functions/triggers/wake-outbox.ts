/**
 * Wakes the relay of a kind when a row of that kind waits. It asks for the call's result, because Postgres answers a question by itself and makes a
 * statement of a mere call, for every row.
 */
export const wakeOutbox = {
  name: "wake_outbox",
  sql: `
    create or replace function wake_outbox() returns trigger language plpgsql as $$
      begin if pg_notify('outbox_' || new.kind, '') is null then return null; end if; return null; end $$;
  `,
};
