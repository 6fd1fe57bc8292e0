import { notWhileImporting } from "./importing.ts";

/**
 * Opens the service window of the address whose customer wrote. Messages of the present version already have their window, so nothing is left to do
 * for them. Versions before 0173 store messages without windows.
 */
export const openServiceWindow = {
  name: "open_service_window",
  sql: `
    create or replace function open_service_window() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      declare
        until timestamptz := least(date_trunc('second', coalesce(new.said_at, new.sent_at)), clock_timestamp()) + interval '24 hours';
      begin
        ${notWhileImporting("null")}
        -- Without the offset, the number would be looked up for every message, also where the chat has no window.
        insert into service_windows as s (company_id, connection_id, kind, value, open_until)
        select i.company_id, new.connection_id, i.kind, i.value, until
        from contact_identities i where i.company_id = new.company_id and i.contact_id = new.contact_id
          and i.kind in ('phone', 'bsuid') and split_part(new.chat, '@', 1) = split_part(i.value, '/', 1)
          and exists (select 1 from connections w
            where w.company_id = i.company_id and w.id = new.connection_id and w.network = 'official' offset 0)
          and not exists (select 1 from service_windows k where k.company_id = i.company_id and k.kind = i.kind and k.value = i.value
            and k.connection_id = new.connection_id and k.open_until >= until)
        on conflict (company_id, kind, value, connection_id) do update set open_until = greatest(s.open_until, excluded.open_until);
        return null;
      end $$;
  `,
};
