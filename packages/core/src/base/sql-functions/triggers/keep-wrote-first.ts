import { notWhileImporting } from "./importing.ts";

/** Keeps whether the contact wrote the first message of their conversation. */
export const keepWroteFirst = {
  name: "keep_wrote_first",
  sql: `
    create or replace function keep_wrote_first() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        ${notWhileImporting("null")}
        update contacts c set wrote_first = (
          select not m.from_me from messages m where m.company_id = c.company_id and m.contact_id = c.id order by m.sent_at, m.id limit 1)
        where c.company_id = new.company_id and c.id = new.contact_id and c.wrote_first is null;
        return null;
      end $$;
  `,
};
