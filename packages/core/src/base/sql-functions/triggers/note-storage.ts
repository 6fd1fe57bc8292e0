import { notWhileImporting } from "./importing.ts";

/** Notes how many bytes a file in the store adds or frees. A company that is being removed needs no more sums. */
export const noteStorage = {
  name: "note_storage",
  sql: `
    create or replace function note_storage() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      declare
        change bigint := 0;
      begin
        ${notWhileImporting("null")}
        if tg_op <> 'DELETE' and new.object_key is not null then change := coalesce(new.size, 0); end if;
        if tg_op <> 'INSERT' and old.object_key is not null then change := change - coalesce(old.size, 0); end if;
        if change <> 0 then
          insert into storage_changes (company_id, bytes)
          select id, change from companies where id = coalesce(new.company_id, old.company_id);
        end if;
        return null;
      end $$;
  `,
};
