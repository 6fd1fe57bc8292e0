const here = "nullif(current_setting('app.company_id', true), '')::int";

/** The search by words finds about this many pieces, beginning with rare words. Frequent words find titles alone. */
const mostHits = 3000;

/**
 * The pieces of the company's knowledge that have the words, or words like them, best first, up to a given number. Each word of the question finds
 * words of the company's vocabulary: words with the same stem or with similar letters, such as a mistyped word or the noun of a verb. A rare word
 * counts more than a frequent one, and a word in a title more than a word in a text. A word in too many pieces is weighed only for pieces that other
 * words or titles have found. The operators of full text and of trigrams are not leakproof (see `search_contacts`).
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
          -- The vocabulary has no numbers and no short words, so these are searched as they are.
          select b.n, b.weight, quote_literal(b.stem)::tsquery as stem,
            sum(b.uses) over (order by b.weight desc, b.stem, b.n) - b.uses < ${mostHits} as rare
          from (
            select a.n, a.stem, a.uses, a.likeness * ln(1 + t.pieces / greatest(a.uses, 1)) as weight from alike a, total t
            union all
            select w.n, w.stem, 0, ln(1 + t.pieces) from words w, total t where not exists (select 1 from alike a where a.n = w.n)
          ) b
        ), hits as (
          select p.id, b.n, max(b.weight * p.place) as weight
          from best b, lateral (
            select k.id, 1::float8 as place from knowledge_pieces k where b.rare and k.company_id = ${here} and k.words @@ b.stem
            union all
            select k.id, 1.5 from knowledge_pieces k where k.company_id = ${here} and ts_filter(k.words, '{a}') @@ b.stem
          ) p group by p.id, b.n
        ), front as materialized (
          -- The words are read from their storage once, not once for each word of the question.
          select p.id, p.words || '' as words, ts_filter(p.words, '{a}') as title
          from (select h.id from hits h group by h.id order by sum(h.weight) desc, h.id limit most * 10) h
          join knowledge_pieces p on p.company_id = ${here} and p.id = h.id
        ), weighed as (
          select f.id, b.n, max(b.weight * case when f.title @@ b.stem then 1.5 else 1 end) as weight
          from front f join best b on f.words @@ b.stem group by f.id, b.n
        )
        select w.id, sum(w.weight) as score from weighed w group by w.id order by sum(w.weight) desc, w.id limit most;
        end $$;
    alter function search_knowledge owner to balcao_search;
    revoke execute on function search_knowledge from public;
    grant execute on function search_knowledge to balcao_app;
  `,
};
