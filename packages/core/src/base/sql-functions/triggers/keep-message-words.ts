import { notWhileImporting } from "./importing.ts";

/**
 * Keeps the words of a message in a table of their own, with its ticket, as long as the message is shown and has words. The words of a voice note come
 * from its transcript.
 */
export const keepMessageWords = {
  name: "keep_message_words",
  sql: `
    create or replace function keep_message_words() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      declare
        said text := new.body;
      begin
        ${notWhileImporting("null")}
        if tg_op = 'UPDATE' and old.body = new.body and old.is_deleted = new.is_deleted and old.media_type = new.media_type then
          update message_words set ticket_id = new.ticket_id where company_id = new.company_id and message_id = new.id;
          return null;
        end if;
        if new.media_type = 'audio' and new.media_id is not null then
          select concat_ws(' ', new.body, f.transcript) into said from media f where f.company_id = new.company_id and f.id = new.media_id;
        end if;
        if new.is_deleted or btrim(coalesce(said, '')) = '' or new.media_type in ('locationMessage', 'vcard', 'call_log') then
          delete from message_words where company_id = new.company_id and message_id = new.id;
        else
          insert into message_words (company_id, message_id, ticket_id, words) values (new.company_id, new.id, new.ticket_id, words_of(said))
          on conflict (company_id, message_id) do update set words = excluded.words, ticket_id = excluded.ticket_id;
        end if;
        return null;
      end $$;
  `,
};
