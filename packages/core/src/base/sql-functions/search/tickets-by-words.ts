/** The ticket of each message that has all the words, for at most `most` messages, found by the index. `tickets_with_words` calls this function. */
export const ticketsByWords = {
  name: "tickets_by_words",
  sql: `
    create or replace function tickets_by_words(asked tsquery, most int) returns table (ticket_id int)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
      set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan rows 100 as $$
        begin
          return query select w.ticket_id from message_words w
            where w.company_id = nullif(current_setting('app.company_id', true), '')::int and w.words @@ asked limit most;
        end
      $$;
    alter function tickets_by_words owner to balcao_search;
    revoke execute on function tickets_by_words from public;
    grant execute on function tickets_by_words to balcao_app;
  `,
};
