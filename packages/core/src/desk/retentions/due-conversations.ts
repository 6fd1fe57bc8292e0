import type { RetentionRules } from "@balcao/shared/retentions/schema";
import { type Sql, sql } from "../../base/sql.ts";
import { withHeld } from "../contact-holds/refuse-held.ts";

/** What is removed of a conversation: `words` is everything, `files` is only its files. */
export type Part = "words" | "files";

const monthsOf = {
  words: sql`r.words_months`,
  files: sql`r.files_months`,
} satisfies Record<Part, Sql>;

/** The condition that something of that part may be left of ticket `t`. Both conditions are written exactly as in their partial indexes. */
const mayHave = {
  words: sql`t.status = 'closed' and (t.words_cleared_at is null or t.words_cleared_at < t.updated_at)`,
  files: sql`t.status = 'closed' and (t.files_cleared_at is null or t.files_cleared_at < t.updated_at)`,
} satisfies Record<Part, Sql>;

/** The condition that a ticket may still show files. A ticket that changed after its files were removed may have new ones. */
export const keepsFiles = (ticket: Sql): Sql =>
  sql`(${ticket}.files_cleared_at is null or ${ticket}.files_cleared_at < ${ticket}.updated_at)`;

/**
 * Whether a closed ticket `t` keeps everything for now: the person is under a hold; somebody under a hold wrote in the group; a scheduled message
 * waits for the person; or a request about personal data is open, even of another member of the group.
 */
const isKept = sql`(t.contact_id in (select id from held)
  or t.is_group and exists (select 1 from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.author_contact_id in (select id from held))
  or exists (select 1 from schedules s where s.company_id = t.company_id and s.contact_id = t.contact_id and s.status = 'PENDENTE')
  or exists (select 1 from data_requests d where d.company_id = t.company_id and d.state = 'open' and (d.contact_id = t.contact_id
    or t.is_group and exists (
      select 1 from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.author_contact_id = d.contact_id))))`;

/** The rules as rows `rules` of a statement. The row of the company has no queue. */
function ruleRows({ company, queues }: RetentionRules): Sql {
  const all = [{ queueId: null, ...company }, ...queues];
  return sql`select * from unnest(${all.map(({ queueId }) => queueId)}::int[], ${all.map(({ filesMonths }) => filesMonths)}::int[],
    ${all.map(({ wordsMonths }) => wordsMonths)}::int[]) as r(queue_id, files_months, words_months)`;
}

/** The closed tickets `t` whose time for this part is over at `now`, by the rule `r` of their queue. */
const dueOf = (part: Part, now: Date): Sql => sql`select t.id, t.contact_id, t.closed_at
  from tickets t join rules r on r.queue_id is not distinct from (case when t.queue_id in (select queue_id from rules where queue_id is not null) then t.queue_id end)
  where ${mayHave[part]} and t.closed_at < ${now}::timestamptz - make_interval(months => ${monthsOf[part]})
    and t.closed_at < ${now}::timestamptz - make_interval(months => (select min(${monthsOf[part]}) from rules r)) and not ${isKept}`;

/** A statement that can use `due`: the tickets of which this part is removed at `now`. */
export const withDue = (rules: RetentionRules, part: Part, now: Date, statement: Sql): Sql =>
  withHeld(sql`, rules as (${ruleRows(rules)}), due as (${dueOf(part, now)}) ${statement}`);

/** Like `withDue`, for both parts: `due` are the tickets that lose their words, and `bared` those that lose their files. */
export const withBothDue = (rules: RetentionRules, now: Date, statement: Sql): Sql =>
  withDue(rules, "words", now, sql`, bared as (${dueOf("files", now)}) ${statement}`);
