import { answerToCampaign, type SinceQuestion } from "@balcao/shared/campaigns/answers";
import { readChoice } from "@balcao/shared/automation/rules";
import { boolean, integer, json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

interface Line {
  n: number;
  name: string;
}
const shape = {
  byPeople: boolean,
  byTalker: boolean,
  isRated: boolean,
  /** A menu or a tree came, and may have been answered already. */
  hasListed: boolean,
  /** The lines of the menu or tree that waits for a choice. Null when no menu and no tree waits. */
  lines: json<Line[]>().null,
  id: integer,
};

/**
 * When a campaign's question `q` reached the customer. This may be long after the question was written, because Meta holds messages of some templates
 * for hours. A difference of up to five minutes is only the time until the server's answer, and does not count.
 */
const askedAt = sql`coalesce((select s.confirmation_requested_at from campaign_shippings s where s.company_id = q.company_id and s.question_id = q.id
    and s.confirmation_requested_at > q.sent_at + interval '5 minutes' limit 1), q.sent_at)`;

/**
 * The questions that the customer got on the same number after this question of a campaign. A failed message does not count, because nobody read it.
 * The menu of a closed conversation does not count either, because it waits for nothing.
 */
async function readSince(
  questionId: number,
): Promise<Omit<SinceQuestion, "isQuoted" | "isChoice"> & { lines: Line[] }> {
  const [found] = await query(
    shape,
    sql`with asked as (
        select q.id, q.company_id, ${askedAt} as sent_at, t.contact_id, t.connection_id from messages q
        join tickets t on t.company_id = q.company_id and t.id = q.ticket_id where q.id = ${questionId}
      ), own as (
        select t.id, t.company_id, t.status, t.bot_state from tickets t, asked a
        where t.company_id = a.company_id and t.contact_id = a.contact_id and t.connection_id = a.connection_id
      ), said as (
        select m.source, m.bot_source, t.status from own t join messages m on m.company_id = t.company_id and m.ticket_id = t.id, asked a
        where m.from_me and m.sent_at >= a.sent_at and m.id <> a.id and m.ack >= 0
          and (m.source in ('desk', 'phone', 'api', 'schedule') or m.bot_source in ('menu', 'option', 'integration', 'assistant'))
      )
      select a.id,
        exists (select 1 from said s where s.source in ('desk', 'phone', 'api', 'schedule'))
          or exists (select 1 from own t join ticket_events e on e.company_id = t.company_id and e.ticket_id = t.id
            where e.kind = 'accepted' and e.at >= a.sent_at) as "byPeople",
        exists (select 1 from said s where s.bot_source in ('integration', 'assistant')) as "byTalker",
        exists (select 1 from own t join rating_requests r on r.company_id = t.company_id and r.ticket_id = t.id
          where r.ended_at is null and r.expires_at > clock_timestamp() and r.sent_at >= a.sent_at) as "isRated",
        exists (select 1 from said s where s.bot_source in ('menu', 'option') and s.status <> 'closed') as "hasListed",
        (select t.bot_state->'options' from own t
          where t.status <> 'closed' and t.bot_state->>'kind' in ('menu', 'options') order by t.id desc limit 1) as lines
      from asked a`,
  );
  if (!found) return { byPeople: false, byTalker: false, listsFigures: false, lines: [] };
  const { byPeople, byTalker, isRated, hasListed, lines } = found;
  return { byPeople, byTalker, listsFigures: isRated || hasListed || lines !== null, lines: lines ?? [] };
}

/** The meaning of a customer's text as an answer to this campaign's question. Null: the text answers a later question, or is no answer. */
export async function readAnswer(text: string, questionId: number, isQuoted: boolean): Promise<"yes" | "no" | null> {
  const { lines, ...since } = await readSince(questionId);
  return answerToCampaign(text, { ...since, isQuoted, isChoice: readChoice(text, lines) !== null });
}
