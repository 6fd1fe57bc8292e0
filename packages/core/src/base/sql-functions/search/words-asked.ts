/** A query for all the typed words. A word that has a stem is searched by the stem. The last word may be a beginning of a word. Null without a word. */
export const wordsAsked = {
  name: "words_asked",
  sql: `
    create or replace function words_asked(value text) returns tsquery language plpgsql immutable strict parallel safe
      set search_path = pg_catalog, public, pg_temp set client_min_messages = warning as $$
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
  `,
};
