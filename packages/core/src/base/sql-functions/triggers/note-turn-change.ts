import { notWhileImporting } from "./importing.ts";

/**
 * Marks a day whose sums must be made again because one of its turns changed late. A company that is being removed needs no more sums. The function names
 * the schema, for the reason that `applied` gives.
 */
export const noteTurnChange = {
  name: "note_turn_change",
  sql: `
    create or replace function note_turn_change() returns trigger language plpgsql as $$
      begin
        -- A turn of the last hour is in no kept sum. This is asked first, because a statement that inserts nothing costs as much as one that does.
        if least(old.queued_at, new.queued_at) >= now() - interval '1 hour' then return null; end if;
        ${notWhileImporting("null")}
        insert into public.turn_changes (company_id, queued_at)
        select c.id, t.at from public.companies c, (values (old.company_id, old.queued_at), (new.company_id, new.queued_at)) t(company_id, at)
        where c.id = t.company_id and t.at < now() - interval '1 hour' group by 1, 2;
        return null;
      end $$;
  `,
};
