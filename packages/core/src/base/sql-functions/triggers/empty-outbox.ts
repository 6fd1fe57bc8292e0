/**
 * Deletes the rows of a deleted company that are still in the outbox. A foreign key would do the same, but each event would then lock its company's row
 * for a moment, which costs as much as writing the event.
 */
export const emptyOutbox = {
  name: "empty_outbox",
  sql: `
    create or replace function empty_outbox() returns trigger language plpgsql as $$
      begin delete from public.outbox where company_id = old.id; return null; end $$;
  `,
};
