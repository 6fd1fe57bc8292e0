import { applied } from "../apply-ticket-event.ts";
import { notWhileImporting } from "./importing.ts";

/** Applies each event of a ticket as it is written, except where the statement that wrote the event also wrote the turn. */
export const keepTurns = {
  name: "keep_turns",
  sql: `
    create or replace function keep_turns() returns trigger language plpgsql as $$
      declare
        e alias for new;
        ended timestamptz;
      begin
        ${notWhileImporting("null")} ${applied}
        return null;
      end $$;
  `,
};
