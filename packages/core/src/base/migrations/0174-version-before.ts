import type { Migration } from "./sql.ts";

/** What the version before does while an upgrade rolls: it stores messages without their windows, and would send a template as a plain text. */
export const versionBefore: Migration = {
  name: "0174-version-before",
  async up(run) {
    await run(`
      -- A kind of its own, which workers before templates leave to newer ones.
      alter table connection_commands drop constraint connection_commands_kind_check,
        add constraint connection_commands_kind_check check (kind in
          ('send', 'template', 'edit', 'delete', 'react', 'read', 'download', 'check', 'checks', 'whose', 'reject', 'block', 'logout'));
      update connection_commands k set kind = 'template' from messages m
        where k.kind = 'send' and k.state = 'waiting' and m.company_id = k.company_id and m.id = k.message_id and m.template is not null;

      create function open_service_window() returns trigger language plpgsql set search_path = public as $$
        declare
          until timestamptz := least(date_trunc('second', coalesce(new.said_at, new.sent_at)), clock_timestamp()) + interval '24 hours';
        begin
          insert into service_windows as s (company_id, connection_id, kind, value, open_until)
          select w.company_id, w.id, i.kind, i.value, until
          from connections w join contact_identities i on i.company_id = w.company_id and i.contact_id = new.contact_id
            and i.kind in ('phone', 'bsuid') and split_part(new.chat, '@', 1) = i.value
          where w.company_id = new.company_id and w.id = new.connection_id and w.network = 'official'
            and not exists (select 1 from service_windows k where k.company_id = i.company_id and k.kind = i.kind and k.value = i.value
              and k.connection_id = w.id and k.open_until >= until)
          on conflict (company_id, kind, value, connection_id) do update set open_until = greatest(s.open_until, excluded.open_until);
          return null;
        end $$;
      create trigger messages_open_window after insert on messages for each row when (not new.from_me) execute function open_service_window();

      -- What it stored since 0173.
      insert into service_windows as s (company_id, connection_id, kind, value, open_until)
      select m.company_id, m.connection_id, i.kind, i.value,
        least(max(date_trunc('second', coalesce(m.said_at, m.sent_at))), clock_timestamp()) + interval '24 hours'
      from connections w join messages m on m.company_id = w.company_id and m.connection_id = w.id
      join contact_identities i on i.company_id = m.company_id and i.contact_id = m.contact_id and i.kind in ('phone', 'bsuid')
      where w.network = 'official' and not m.from_me and m.sent_at > now() - interval '24 hours'
      group by 1, 2, 3, 4
      on conflict (company_id, kind, value, connection_id) do update set open_until = greatest(s.open_until, excluded.open_until);
    `);
  },
};
