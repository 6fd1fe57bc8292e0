/**
 * Which of the given tickets have a message with all the words. Frequent words are looked for message by message, up to the first hit of each ticket.
 * Other words are found by the indexes of words and of tickets together, so that only messages with these words are read.
 */
export const ticketsSaying = {
  name: "tickets_saying",
  sql: `
    create or replace function tickets_saying(asked tsquery, among int[], often boolean) returns table (id int)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
      set plan_cache_mode = force_custom_plan rows 40 as $$
        begin
          if often then
            return query select a.id from unnest(among) a(id) where (
              select true from message_words w where w.company_id = nullif(current_setting('app.company_id', true), '')::int and w.ticket_id = a.id and w.words @@ asked limit 1);
          else
            return query select distinct w.ticket_id from message_words w
              where w.company_id = nullif(current_setting('app.company_id', true), '')::int and w.ticket_id = any(among) and w.words @@ asked;
          end if;
        end
      $$;
    alter function tickets_saying owner to balcao_search;
    revoke execute on function tickets_saying from public;
    grant execute on function tickets_saying to balcao_app;
  `,
};
