import { questionDays } from "@balcao/shared/assistant/rules";
import { run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";

/** How many rows one transaction deletes, so that other writers do not wait for long. */
export const sweptAtOnce = 1000;

/**
 * Removes rows of finished talks, and questions that are older than their list shows, at most `sweptAtOnce` of each. Returns whether there may be more.
 * Call it in the platform's scope.
 */
export async function sweepBots(): Promise<boolean> {
  const turns = await run(
    sql`delete from bot_turns b using (
        select b.id from bot_turns b join tickets t on t.company_id = b.company_id and t.id = b.ticket_id
        where b.due_at is null and (t.status <> 'pending' or t.bot_stopped or t.bot_state->>'kind' is distinct from 'talk'
          or t.bot_state->>'sentAt' is distinct from b.session_of)
        order by b.id limit ${raw(sweptAtOnce)} for update of b skip locked
      ) idle where b.id = idle.id`,
  );
  const questions = await run(
    sql`delete from assistant_questions q using (
        select q.id from assistant_questions q where q.created_at < now() - make_interval(days => ${raw(questionDays)})
        order by q.id limit ${raw(sweptAtOnce)} for update skip locked
      ) old where q.id = old.id`,
  );
  return turns === sweptAtOnce || questions === sweptAtOnce;
}
