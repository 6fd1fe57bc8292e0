/** The newest messages below an id that have all the words, found by the index. `search_messages` calls it for words that few messages have. */
export const searchRareMessages = {
  name: "search_rare_messages",
  sql: `
    create or replace function search_rare_messages(asked tsquery, before bigint, most int) returns table (id bigint)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off rows 100 as $$
        with rare as materialized (
          select w.message_id from message_words w where w.company_id = nullif(current_setting('app.company_id', true), '')::int and w.words @@ asked and w.message_id < before
        )
        select r.message_id from rare r order by r.message_id desc limit most
      $$;
    alter function search_rare_messages owner to balcao_search;
    revoke execute on function search_rare_messages from public;
    grant execute on function search_rare_messages to balcao_app;
  `,
};
