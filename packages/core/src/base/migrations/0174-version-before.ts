import { openServiceWindow } from "../sql-functions/triggers/open-service-window.ts";
import type { Migration } from "./sql.ts";

/** Limits what the earlier version does during an upgrade. It stores messages without their windows, and would send a template as a plain text. */
export const versionBefore: Migration = {
  name: "0174-version-before",
  async up(run) {
    await run(`
      -- Templates get a kind of their own. Workers of earlier versions do not know this kind and leave it to newer workers.
      alter table connection_commands drop constraint connection_commands_kind_check,
        add constraint connection_commands_kind_check check (kind in
          ('send', 'template', 'edit', 'delete', 'react', 'read', 'download', 'check', 'checks', 'whose', 'reject', 'block', 'logout'));
      update connection_commands k set kind = 'template' from messages m
        where k.kind = 'send' and k.state = 'waiting' and m.company_id = k.company_id and m.id = k.message_id and m.template is not null;

      ${openServiceWindow.sql}
      create trigger messages_open_window after insert on messages for each row when (not new.from_me) execute function open_service_window();

      -- The windows of messages that the earlier version stored since 0173.
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
