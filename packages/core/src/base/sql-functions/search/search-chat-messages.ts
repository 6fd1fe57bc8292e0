const here = "c.company_id = nullif(current_setting('app.company_id', true), '')::int";

/**
 * The newest messages below an id that have all the words, in a user's chats, up to a given number. The function finds frequent words by reading the
 * newest messages of the company one by one, and rare words by the index. A last row that is no hit says where to continue. The operators of
 * full text are not leakproof either (see `search_contacts`).
 */
export const searchChatMessages = {
  name: "search_chat_messages",
  sql: `
    create or replace function search_chat_messages(asked tsquery, reader int, before int, most int, stretch int)
      returns table (id int, hit boolean)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp rows 100 as $$
        declare
          chats int[];
          found_here int;
          reached int;
        begin
          if asked is null then return; end if;
          chats := array(select c.chat_id from chat_members c where ${here} and c.user_id = reader);
          if cardinality(chats) = 0 then return; end if;
          return query select n.id, true from (
              select c.id, c.chat_id, c.words from chat_messages c where ${here} and c.id < before order by c.id desc limit stretch
            ) n where n.chat_id = any(chats) and n.words @@ asked order by n.id desc limit most;
          get diagnostics found_here = row_count;
          if found_here = most then return; end if;
          select c.id into reached from chat_messages c where ${here} and c.id < before order by c.id desc offset stretch - 1 limit 1;
          if reached is null then return; end if;
          if found_here > stretch / 200 then
            return query select reached, false;
            return;
          end if;
          return query with rare as materialized (
              select c.id, c.chat_id from chat_messages c where ${here} and c.words @@ asked and c.id < reached
            )
            select r.id, true from rare r where r.chat_id = any(chats) order by r.id desc limit most - found_here;
        end
      $$;
    alter function search_chat_messages owner to balcao_search;
    revoke execute on function search_chat_messages from public;
    grant execute on function search_chat_messages to balcao_app;
  `,
};
