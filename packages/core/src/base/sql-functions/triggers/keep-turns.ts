import { notWhileImporting } from "./importing.ts";

/** Applies each event of a ticket as it is written. */
export const keepTurns = {
  name: "keep_turns",
  sql: `
    create or replace function keep_turns() returns trigger language plpgsql as $$
      begin ${notWhileImporting("null")} perform apply_ticket_event(new); return null; end $$;
  `,
};
