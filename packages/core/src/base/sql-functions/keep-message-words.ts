/** Keeps the words of a message beside it, as long as it is shown and has any. */
export const keepMessageWords = {
  name: "keep_message_words",
  sql: `
    create or replace function keep_message_words() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        if new.is_deleted or new.body = '' or new.media_type in ('locationMessage', 'vcard', 'call_log') then
          delete from message_words where company_id = new.company_id and message_id = new.id;
        else
          insert into message_words (company_id, message_id, words) values (new.company_id, new.id, words_of(new.body))
          on conflict (company_id, message_id) do update set words = excluded.words;
        end if;
        return null;
      end $$;
  `,
};
