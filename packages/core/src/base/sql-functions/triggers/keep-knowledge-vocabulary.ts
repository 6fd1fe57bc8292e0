import { notWhileImporting } from "./importing.ts";

/**
 * Updates the words of a company's knowledge, and how many pieces have each word, once for each statement. Short words are left out because nobody
 * misspells them, and numbers because they may be a person's.
 */
export const keepKnowledgeVocabulary = {
  name: "keep_knowledge_vocabulary",
  sql: `
    create or replace function keep_knowledge_vocabulary() returns trigger language plpgsql
      set search_path = pg_catalog, public, pg_temp as $$
      declare
        change record;
      begin
        ${notWhileImporting("null")}
        for change in
          select c.company_id, w.word, count(distinct c.id)::int as pieces
          from changed c, unnest(tsvector_to_array(to_tsvector('simple', wordy(c.title || ' ' || c.ways || ' ' || c.body)))) w(word)
          where w.word ~ '^[[:alpha:]]{3,40}$'
          group by 1, 2 order by 1, 2
        loop
          if tg_op = 'INSERT' then
            insert into knowledge_vocabulary as v (company_id, word, stem, uses)
            values (change.company_id, change.word,
              coalesce((tsvector_to_array(to_tsvector('portuguese', change.word)))[1], change.word), change.pieces)
            on conflict (company_id, word) do update set uses = v.uses + excluded.uses;
          else
            update knowledge_vocabulary v set uses = v.uses - change.pieces
              where v.company_id = change.company_id and v.word = change.word;
          end if;
        end loop;
        if tg_op = 'DELETE' then
          delete from knowledge_vocabulary v where v.uses <= 0 and v.company_id in (select company_id from changed);
        end if;
        return null;
      end $$;
  `,
};
