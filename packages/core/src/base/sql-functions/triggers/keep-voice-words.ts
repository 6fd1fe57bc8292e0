/** Keeps the words of a voice note's transcript for each message that shows the note. */
export const keepVoiceWords = {
  name: "keep_voice_words",
  sql: `
    create or replace function keep_voice_words() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        insert into message_words (company_id, message_id, ticket_id, words)
        select m.company_id, m.id, m.ticket_id, words_of(concat_ws(' ', m.body, new.transcript)) from messages m
          where m.company_id = new.company_id and m.media_id = new.id and m.media_type = 'audio' and not m.is_deleted
        on conflict (company_id, message_id) do update set words = excluded.words;
        return null;
      end $$;
  `,
};
