/** Wakes the worker that holds a number when a command waits for the number. */
export const wakeNumber = {
  name: "wake_number",
  sql: `
    create or replace function wake_number() returns trigger language plpgsql as $$
      begin perform pg_notify('commands', new.connection_id::text); return null; end $$;
  `,
};
