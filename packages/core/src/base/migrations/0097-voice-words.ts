import type { Migration } from "./sql.ts";

/** The search reads the words of voice notes too. An assistant without a provider becomes a fault that admins learn of. */
export const voiceWords: Migration = {
  name: "0097-voice-words",
  async up(run) {
    await run(`
      drop trigger message_words_new on messages;
      create trigger message_words_new after insert on messages for each row
        when ((new.body <> '' or new.media_type = 'audio') and not new.is_deleted) execute function keep_message_words();
      create function keep_voice_words() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger media_voice_words after update of transcript on media for each row
        when (new.transcript <> '' and new.transcript is distinct from old.transcript) execute function keep_voice_words();
      insert into message_words (company_id, message_id, words)
        select m.company_id, m.id, words_of(concat_ws(' ', m.body, f.transcript)) from messages m
        join media f on f.company_id = m.company_id and f.id = m.media_id
        where m.media_type = 'audio' and not m.is_deleted and f.transcript <> ''
        on conflict (company_id, message_id) do update set words = excluded.words;
      alter table assistant_faults drop constraint assistant_faults_reason_check,
        add constraint assistant_faults_reason_check check (reason in ('configuration', 'key', 'credit', 'address', 'none'));
    `);
  },
};
