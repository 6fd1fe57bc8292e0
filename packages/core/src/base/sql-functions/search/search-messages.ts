/** Messages `w` below an id, newest first, of the company in scope. */
const newestBelow = (place: string) =>
  `from message_words w where w.company_id = nullif(current_setting('app.company_id', true), '')::int and w.message_id < ${place}
              order by w.message_id desc`;

/**
 * The newest messages below an id that have all the words, up to a given number. Reading a tenth of the stretch shows whether the words are frequent.
 * Frequent words are then found by reading the newest messages one by one, and rare words by the index. A last row that is no hit says where to
 * continue. The operators of full text are not leakproof either (see `search_contacts`).
 */
export const searchMessages = {
  name: "search_messages",
  sql: `
    create or replace function search_messages(asked tsquery, before bigint, most int, stretch int) returns table (id bigint, hit boolean)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp rows 100 as $$
        declare
          sample int := case when stretch > 1000 then stretch / 10 else stretch end;
          here int;
          further int;
          reached bigint;
        begin
          if asked is null then return; end if;
          return query select n.message_id, true from (
              select w.message_id, w.words ${newestBelow("before")} limit sample
            ) n where n.words @@ asked limit most;
          get diagnostics here = row_count;
          if here = most then return; end if;
          select w.message_id into reached ${newestBelow("before")} offset sample - 1 limit 1;
          if reached is null then return; end if;
          if here <= sample / 200 then
            return query select r.id, true from search_rare_messages(asked, reached, most - here) r;
            return;
          end if;
          if sample < stretch then
            return query select n.message_id, true from (
                select w.message_id, w.words ${newestBelow("reached")} limit stretch - sample
              ) n where n.words @@ asked limit most - here;
            get diagnostics further = row_count;
            if here + further = most then return; end if;
            select w.message_id into reached ${newestBelow("reached")} offset stretch - sample - 1 limit 1;
            if reached is null then return; end if;
          end if;
          return query select reached, false;
        end
      $$;
    alter function search_messages owner to balcao_search;
    revoke execute on function search_messages from public;
    grant execute on function search_messages to balcao_app;
  `,
};
