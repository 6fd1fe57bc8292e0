import type { HandOverReason } from "@balcao/shared/assistant/port";
import { questionDays } from "@balcao/shared/assistant/rules";
import type { assistantApi } from "@balcao/shared/assistant/api";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../company/audit/record.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { and, decodeTimeCursor, limitTo, pageOf, sql } from "../../base/sql.ts";
import { AssistantQuestionRow } from "./assistant-question.model.ts";

const pageSize = 20;
const longestQuestion = 500;

/** The Monday that begins a week by the company's clock, `back` weeks ago. */
const monday = (back: number) =>
  sql`(select (date_trunc('week', now() at time zone c.timezone) - make_interval(weeks => ${back})) at time zone c.timezone from companies c)`;

/** Unanswered questions that nobody has settled, newest first, from the last days or from one week. */
export async function listQuestions({
  pageNumber,
  cursor,
  week,
}: Input<typeof assistantApi.questions>["query"]): Promise<Reply<typeof assistantApi.questions>> {
  const after = decodeTimeCursor(cursor);
  const own = ["id", "ticketId", "question", "createdAt"] as const;
  const where = and(
    sql`q.settled_at is null`,
    sql`q.created_at > now() - make_interval(days => ${questionDays})`,
    week !== undefined && sql`q.created_at >= ${monday(week)} and q.created_at < ${monday(week - 1)}`,
    after && sql`(q.created_at, q.id) < (${after.at}::timestamptz, ${after.id}::int)`,
  );
  const rows = await query(
    AssistantQuestionRow.shape(...own),
    sql`select ${AssistantQuestionRow.pick("q", ...own)} from assistant_questions q where ${where}
      order by q.created_at desc, q.id desc ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }),
    ({ createdAt, id }) => ({ key: createdAt, id }),
  );
  return { questions: items, ...more };
}

/** Stores a question that the assistant could not answer, for the writers of its knowledge. The same words in a ticket are stored once. */
export async function recordUnanswered(
  companyId: number,
  { ticketId, question, reason }: { ticketId: number; question: string; reason: HandOverReason },
): Promise<void> {
  const words = Array.from(question.trim()).slice(0, longestQuestion).join("");
  if (words === "") return;
  const added = await run(
    sql`insert into assistant_questions (company_id, ticket_id, question, reason)
      select ${companyId}, ${ticketId}, ${words}, ${reason}
      where not exists (select 1 from assistant_questions q where q.ticket_id = ${ticketId} and q.question = ${words})`,
  );
  if (added > 0) publish("assistant.changed", { part: "questions" });
}

/** Takes a question off the list. A question that was already settled does not change. */
export async function settle(id: number): Promise<void> {
  const found = await run(
    sql`update assistant_questions set settled_at = coalesce(settled_at, now()) where id = ${id}`,
  );
  if (found === 0) throw new AppError("ERR_NO_QUESTION_FOUND");
  publish("assistant.changed", { part: "questions" });
}

export async function settleQuestion(actor: Actor, id: number): Promise<{ ok: true }> {
  await settle(id);
  await recordAudit(actor, "assistant.settled", null, {});
  return { ok: true };
}
