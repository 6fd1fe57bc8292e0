import { fence, type Migration } from "./sql.ts";

export const search: Migration = {
  name: "0009-search",
  async up(run) {
    await run(`
      create extension if not exists btree_gin;
      -- Small letters without accents and marks, so that a text and a search become the same words.
      create function wordy(value text) returns text language sql immutable strict parallel safe
        as $$ select regexp_replace(public.plain(value), '[!-/:-@\\[-\`{-~]+', ' ', 'g') $$;
      -- Each word as it is written, and its Portuguese stem.
      create function words_of(value text) returns tsvector language sql immutable strict parallel safe
        as $$ select strip(to_tsvector('pg_catalog.simple', w) || to_tsvector('pg_catalog.portuguese', w))
              from (select public.wordy(left(value, 20000)) as w offset 0) one $$;
      -- The search for all of the words, by their stems where they have one. The last word may be only a beginning. Null when there is no word.
      create function words_asked(value text) returns tsquery language plpgsql immutable strict parallel safe
        set search_path = public set client_min_messages = warning as $$
        declare
          list text[] := regexp_split_to_array(trim(wordy(value)), '\\s+');
          asked tsquery;
          word tsquery;
        begin
          for n in 1..cardinality(list) loop
            word := plainto_tsquery('portuguese', list[n]);
            if numnode(word) = 0 then word := plainto_tsquery('simple', list[n]); end if;
            if numnode(word) = 0 then continue; end if;
            if n = cardinality(list) then word := word || to_tsquery('simple', '''' || list[n] || ''':*'); end if;
            asked := coalesce(asked && word, word);
          end loop;
          return asked;
        end $$;

      -- Rows of messages are written anew with each tick, so their words have a table of their own. It is written once, and read in order without the
      -- messages.
      create table message_words (
        company_id int not null,
        message_id bigint not null,
        words tsvector not null,
        primary key (company_id, message_id),
        foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
      );
      create function keep_message_words() returns trigger language plpgsql set search_path = public as $$
        begin
          if new.is_deleted or new.body = '' or new.media_type in ('locationMessage', 'vcard', 'call_log') then
            delete from message_words where company_id = new.company_id and message_id = new.id;
          else
            insert into message_words (company_id, message_id, words) values (new.company_id, new.id, words_of(new.body))
            on conflict (company_id, message_id) do update set words = excluded.words;
          end if;
          return null;
        end $$;
      create trigger message_words_new after insert on messages for each row
        when (new.body <> '' and not new.is_deleted) execute function keep_message_words();
      create trigger message_words_changed after update of body, is_deleted, media_type on messages for each row
        when (old.body <> new.body or old.is_deleted <> new.is_deleted or old.media_type <> new.media_type)
        execute function keep_message_words();
    `);
    await fence(run, ["message_words"]);
    await run(`
      insert into message_words (company_id, message_id, words)
      select company_id, id, words_of(body) from messages
      where body <> '' and not is_deleted and media_type not in ('locationMessage', 'vcard', 'call_log');
      -- Every search reads all entries that wait for their merge into the index, so only few may wait.
      create index message_words_search on message_words using gin (company_id, words) with (gin_pending_list_limit = 512);

      create index tickets_user on tickets (company_id, user_id, updated_at desc, id desc) where user_id is not null;
      create index tickets_queue on tickets (company_id, queue_id, updated_at desc, id desc);
      create index tickets_created on tickets (company_id, created_at);
    `);
    // Full text and trigram operators are not leakproof, so row-level security would keep the app's own statement from using their index.
    const mine = "w.company_id = nullif(current_setting('app.company_id', true), '')::int";
    await run(`
      -- The ids of contacts whose name has the first three words, the longest first, or that have the number in any of its forms.
      create function search_contact_ids(words text[], forms text[], most int) returns table (id int)
        language sql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
          select c.id from contacts c
          where c.company_id = nullif(current_setting('app.company_id', true), '')::int
            and c.merged_into is null
            and (cardinality(forms) = 0 or c.number like '%' || forms[1] || '%' or c.number like '%' || forms[2] || '%')
            and (cardinality(words) = 0 or length(words[1]) > 2 and c.plain_name like '%' || plain(words[1]) || '%'
              or length(words[1]) < 3 and (c.plain_name like plain(words[1]) || '%' or c.plain_name like '% ' || plain(words[1]) || '%'))
            and (cardinality(words) < 2 or c.plain_name like '%' || plain(words[2]) || '%')
            and (cardinality(words) < 3 or c.plain_name like '%' || plain(words[3]) || '%')
          limit most
        $$;

      create function search_rare_messages(asked tsquery, before bigint, most int) returns table (id bigint)
        language sql stable security definer set search_path = public set enable_seqscan = off set enable_indexscan = off as $$
          with rare as materialized (
            select w.message_id from message_words w where ${mine} and w.words @@ asked and w.message_id < before
          )
          select r.message_id from rare r order by r.message_id desc limit most
        $$;

      -- At most so many of the newest messages below an id that have all the words. It finds frequent words by reading the newest messages one by
      -- one, and rare words by the index. A last row that is no hit says where the next search begins.
      create function search_messages(asked tsquery, before bigint, most int, stretch int) returns table (id bigint, hit boolean)
        language plpgsql stable security definer set search_path = public rows 100 as $$
          declare
            here int;
            reached bigint;
          begin
            if asked is null then return; end if;
            return query select n.message_id, true from (
                select w.message_id, w.words from message_words w where ${mine} and w.message_id < before
                order by w.message_id desc limit stretch
              ) n where n.words @@ asked limit most;
            get diagnostics here = row_count;
            if here = most then return; end if;
            select w.message_id into reached from message_words w where ${mine} and w.message_id < before
              order by w.message_id desc offset stretch - 1 limit 1;
            if reached is null then return; end if;
            if here > stretch / 200 then
              return query select reached, false;
            else
              return query select r.id, true from search_rare_messages(asked, reached, most - here) r;
            end if;
          end
        $$;

      alter function search_contact_ids owner to balcao_search;
      alter function search_rare_messages owner to balcao_search;
      alter function search_messages owner to balcao_search;
      revoke execute on function search_contact_ids, search_rare_messages, search_messages from public;
      grant execute on function search_contact_ids, search_rare_messages, search_messages to balcao_app;
    `);
  },
};
