import { fence, type Migration } from "./sql.ts";

/**
 * The words of a message know its ticket, so that tickets can be asked whether they have a word. The table is made anew, because changing each row
 * would write each word into the index again. The ticket has no foreign key of its own: the message has one, and a trigger keeps them equal.
 */
export const wordsByTicket: Migration = {
  name: "0203-words-by-ticket",
  async up(run) {
    await run(`
      -- Dropping a table that refers to messages needs this lock. Taken only then, it could wait for a transaction that waits for this one.
      lock table messages in access exclusive mode;
      create table words_by_ticket (
        company_id int not null,
        message_id bigint not null,
        ticket_id int not null,
        words tsvector not null
      );
      insert into words_by_ticket (company_id, message_id, ticket_id, words)
        select w.company_id, w.message_id, m.ticket_id, w.words from message_words w
        join messages m on m.company_id = w.company_id and m.id = w.message_id order by w.company_id, w.message_id;
      drop table message_words;
      alter table words_by_ticket rename to message_words;
      alter table message_words add constraint message_words_pkey primary key (company_id, message_id),
        add constraint message_words_company_id_message_id_fkey foreign key (company_id, message_id)
          references messages (company_id, id) on delete cascade;
      create index message_words_ticket on message_words (company_id, ticket_id);
      -- Every search reads all entries that wait for their merge into the index, so only few may wait.
      create index message_words_search on message_words using gin (company_id, words) with (gin_pending_list_limit = 512);
      drop trigger message_words_changed on messages;
      create trigger message_words_changed after update of body, is_deleted, media_type, ticket_id on messages for each row
        when (old.body <> new.body or old.is_deleted <> new.is_deleted or old.media_type <> new.media_type or old.ticket_id <> new.ticket_id)
        execute function keep_message_words();
    `);
    await fence(run, ["message_words"]);
    await run(`
      do $$ begin
        if exists (select from message_words) then
          analyze message_words;
        -- As in 0033: without statistics the table is told to hold one company.
        elsif current_setting('server_version_num')::int >= 180000 then
          perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'message_words', 'attname', 'company_id', 'inherited', false,
            'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real);
        end if;
      end $$;
    `);
  },
};
