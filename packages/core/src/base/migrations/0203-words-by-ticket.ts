import { keepMessageWords } from "../sql-functions/triggers/keep-message-words.ts";
import { keepVoiceWords } from "../sql-functions/triggers/keep-voice-words.ts";
import { fence, type Migration } from "./sql.ts";

/**
 * The words of a message know their ticket, so that a search can check whether a ticket has a word. The table is made anew, because changing each row
 * would write each word into the index again. It is filled while the version before reads and writes, and only what changed meanwhile is copied under
 * the lock. The ticket has no foreign key of its own: the message has one, and a trigger keeps them equal.
 */
export const wordsByTicket: Migration = {
  name: "0203-words-by-ticket",
  async up(run) {
    await run(`
      create table words_by_ticket (
        company_id int not null,
        message_id bigint not null,
        ticket_id int not null,
        words tsvector not null
      );
      insert into words_by_ticket (company_id, message_id, ticket_id, words)
        select w.company_id, w.message_id, m.ticket_id, w.words from message_words w
        join messages m on m.company_id = w.company_id and m.id = w.message_id order by w.company_id, w.message_id;
      alter table words_by_ticket add constraint words_by_ticket_pkey primary key (company_id, message_id);
      create index words_by_ticket_ticket on words_by_ticket (company_id, ticket_id);
      -- Every search reads all entries that wait for their merge into the index, so only few may wait.
      create index words_by_ticket_search on words_by_ticket using gin (company_id, words) with (gin_pending_list_limit = 512);
    `);
    await fence(run, ["words_by_ticket"]);
    await run(`
      do $$ begin
        if exists (select from words_by_ticket) then
          analyze words_by_ticket;
        -- As in 0033: without statistics the table is told to hold one company.
        elsif current_setting('server_version_num')::int >= 180000 then
          perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'words_by_ticket', 'attname', 'company_id', 'inherited', false,
            'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real);
        end if;
      end $$;
    `);
    await run(`
      -- Dropping a table that refers to messages needs the lock of both. Whoever comes later waits behind a lock that waits, and a search that has
      -- read one table may wait for the other. So each attempt is short, and a failed attempt gives both tables back.
      do $$ begin
        set local lock_timeout = '2s';
        for attempt in 1..200 loop
          begin
            lock table messages, message_words in access exclusive mode;
            return;
          exception when lock_not_available or deadlock_detected then
            perform pg_sleep(1);
          end;
        end loop;
        raise exception 'The messages were in use for ten minutes: look what reads them so long, and run the migrations again';
      end $$;
    `);
    await run(`
      delete from words_by_ticket n
        where not exists (select from message_words w where w.company_id = n.company_id and w.message_id = n.message_id);
      insert into words_by_ticket (company_id, message_id, ticket_id, words)
        select w.company_id, w.message_id, m.ticket_id, w.words from message_words w
        join messages m on m.company_id = w.company_id and m.id = w.message_id
        left join words_by_ticket n on n.company_id = w.company_id and n.message_id = w.message_id
        where n.message_id is null or n.ticket_id <> m.ticket_id or n.words <> w.words
        on conflict (company_id, message_id) do update set ticket_id = excluded.ticket_id, words = excluded.words;
      drop table message_words;
      alter table words_by_ticket rename to message_words;
      alter table message_words rename constraint words_by_ticket_pkey to message_words_pkey;
      alter index words_by_ticket_ticket rename to message_words_ticket;
      alter index words_by_ticket_search rename to message_words_search;
      alter table message_words add constraint message_words_company_id_message_id_fkey foreign key (company_id, message_id)
        references messages (company_id, id) on delete cascade;
      -- The functions come at once, because the version before goes on writing messages.
      ${keepMessageWords.sql}
      ${keepVoiceWords.sql}
      drop trigger message_words_changed on messages;
      create trigger message_words_changed after update of body, is_deleted, media_type, ticket_id on messages for each row
        when (old.body <> new.body or old.is_deleted <> new.is_deleted or old.media_type <> new.media_type or old.ticket_id <> new.ticket_id)
        execute function keep_message_words();
    `);
  },
};
