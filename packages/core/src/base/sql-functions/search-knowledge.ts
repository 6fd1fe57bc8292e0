const here = "nullif(current_setting('app.company_id', true), '')::int";

/**
 * The pieces of the company's knowledge that have the words, or words like them, best first; at most so many. Each asked word finds words of
 * the company's own: the same stem, or alike by their letters, as a mistyped one is, and as a verb is like its noun. A word that few pieces
 * have counts more than one that many have, and one in a title more than one in a text. Full text and trigrams are not leakproof, as in
 * `search_contacts`.
 */
export const searchKnowledge = {
  name: "search_knowledge",
  sql: `
    create or replace function search_knowledge(asked text[], most int) returns table (id int, score double precision)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
      set pg_trgm.word_similarity_threshold = 0.45 set plan_cache_mode = force_custom_plan rows 10 as $$
        #variable_conflict use_column
        begin
        return query with total as materialized (
          select greatest(count(*), 1)::float8 as pieces from knowledge_pieces p where p.company_id = ${here}
        ), words as materialized (
          select a.n, a.word, coalesce((tsvector_to_array(to_tsvector('portuguese', a.word)))[1], a.word) as stem
          from unnest(asked) with ordinality a(word, n)
        ), alike as materialized (
          select w.n, v.stem, max(case when v.stem = w.stem then 1 else word_similarity(w.word, v.word) * 0.6 end) as likeness,
            max(v.uses) as uses
          from words w, lateral (
            select k.word, k.stem, k.uses from knowledge_vocabulary k where k.company_id = ${here} and k.stem = w.stem
            union
            (select k.word, k.stem, k.uses from knowledge_vocabulary k
              where k.company_id = ${here} and length(w.word) > 3 and w.word <% k.word
              order by word_similarity(w.word, k.word) desc, k.word limit 8)
          ) v group by w.n, v.stem
        ), best as materialized (
          -- Of a number or a short word the company has no words: it is looked for as it is.
          select a.n, a.stem, a.likeness * ln(1 + t.pieces / greatest(a.uses, 1)) as weight from alike a, total t
          union all
          select w.n, w.stem, ln(1 + t.pieces) from words w, total t where not exists (select 1 from alike a where a.n = w.n)
        ), hits as (
          select p.id, b.n, max(b.weight * (case when p.words @@ (quote_literal(b.stem) || ':A')::tsquery then 1.5 else 1 end)) as weight
          from best b, lateral (
            select k.id, k.words from knowledge_pieces k where k.company_id = ${here} and k.words @@ quote_literal(b.stem)::tsquery
          ) p group by p.id, b.n
        )
        select h.id, sum(h.weight) as score from hits h group by h.id order by sum(h.weight) desc, h.id limit most;
        end $$;
    alter function search_knowledge owner to balcao_search;
    revoke execute on function search_knowledge from public;
    grant execute on function search_knowledge to balcao_app;
  `,
};
