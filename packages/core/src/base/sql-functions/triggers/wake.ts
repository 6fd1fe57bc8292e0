/** Rings the channel that the trigger names. */
export const wake = {
  name: "wake",
  sql: `
    create or replace function wake() returns trigger language plpgsql as $$ begin perform pg_notify(tg_argv[0], ''); return null; end $$;
  `,
};
