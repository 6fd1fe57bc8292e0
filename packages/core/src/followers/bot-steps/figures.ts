import { masked } from "@balcao/shared/assistant/mask";
import { missedReasons } from "@balcao/shared/automation/place";
import { figureDays, maxWord, mostCounted, mostWords } from "@balcao/shared/bot-steps/rules";
import type { OptionFigures } from "@balcao/shared/bot-steps/schema";
import { integer, json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { showQueue } from "../../company/queues/access.ts";

const shape = {
  optionId: integer.null,
  reached: integer,
  left: integer,
  misunderstood: integer,
  words: json<OptionFigures["words"]>(),
};

/**
 * How many customers came to each option of a queue's tree, stopped there, or wrote a text that was not understood. Answers 404 ERR_NO_QUEUE_FOUND.
 */
export async function optionFigures(queueId: number): Promise<OptionFigures[]> {
  await showQueue(queueId);
  const rows = await query(
    shape,
    sql`with steps as materialized (
       select s.option_id, s.reason = any(${[...missedReasons]}::text[]) as missed, lower(btrim(s.reply)) as reply,
         s.reason in ('option', 'options-again', 'option-back', 'options-changed') and s.at < now() - interval '1 hour' and not exists (
           select 1 from bot_steps n where n.company_id = s.company_id and n.ticket_id = s.ticket_id and n.id > s.id) as last
       from bot_steps s where s.queue_id = ${queueId} and s.at > now() - make_interval(days => ${raw(figureDays)})
       order by s.at desc limit ${raw(mostCounted)}
     ), spoken as (
       select option_id, reply, count(*)::int as count, row_number() over (partition by option_id order by count(*) desc, reply) as place
       from steps where missed and reply <> '' group by option_id, reply
     )
     select option_id as "optionId", count(*) filter (where not missed)::int as reached, count(*) filter (where last)::int as "left",
       count(*) filter (where missed)::int as misunderstood,
       (select coalesce(json_agg(json_build_object('text', w.reply, 'count', w.count) order by w.place), '[]') from spoken w
        where w.option_id is not distinct from steps.option_id and w.place <= ${raw(5 * mostWords)}) as words
     from steps group by option_id order by option_id nulls first`,
  );
  return rows.map(({ words, ...figures }) => ({ ...figures, words: told(words) }));
}

/** The most frequent texts. Personal data in a text is masked, and a long text is cut. Texts that are the same afterwards are counted together. */
function told(words: OptionFigures["words"]): OptionFigures["words"] {
  const counts = new Map<string, number>();
  for (const { text, count } of words) {
    const shown = Array.from(masked(text, { phones: true }))
      .slice(0, maxWord)
      .join("");
    counts.set(shown, (counts.get(shown) ?? 0) + count);
  }
  const merged = Array.from(counts, ([text, count]) => ({ text, count }));
  return merged.toSorted((a, b) => b.count - a.count).slice(0, mostWords);
}
