/** Tells whoever holds a number that a command waits for it. */
export const wakeNumber = {
  name: "wake_number",
  sql: `
    create or replace function wake_number() returns trigger language plpgsql as $$
      begin perform pg_notify('commands', new.connection_id::text); return null; end $$;
  `,
};
