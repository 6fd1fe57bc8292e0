/**
 * The tickets that have a message with all the words. When more than `most` messages have the words, `whole` is false and no ticket is returned; null as
 * `most` means no limit. Words in at least a twentieth of the newest messages are `often` said. They are not looked up in the index, because they fill a
 * large part of the index.
 */
export const ticketsWithWords = {
  name: "tickets_with_words",
  sql: `
    create or replace function tickets_with_words(asked tsquery, most int, out ids int[], out whole boolean, out often boolean)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        declare
          sample constant int := 200;
          said int := 0;
        begin
          ids := '{}';
          if asked is not null and most is not null then
            select count(*) into said from (
              select w.words from message_words w where w.company_id = nullif(current_setting('app.company_id', true), '')::int
              order by w.message_id desc limit sample
            ) n where n.words @@ asked;
          end if;
          often := said >= sample / 20;
          whole := not often;
          if asked is null or often then return; end if;
          select coalesce(array_agg(distinct f.ticket_id), '{}'), most is null or count(*) <= most into ids, whole
          from tickets_by_words(asked, most + 1) f;
          if not whole then ids := '{}'; end if;
        end
      $$;
    alter function tickets_with_words owner to balcao_search;
    revoke execute on function tickets_with_words from public;
    grant execute on function tickets_with_words to balcao_app;
  `,
};
