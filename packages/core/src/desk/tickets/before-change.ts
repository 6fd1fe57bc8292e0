import type { TicketChange } from "../../base/happenings.ts";
import { json } from "../../base/columns.ts";
import { join, raw, type Sql, sql } from "../../base/sql.ts";
import { since } from "./goals/goal-results.ts";
import type { KnownNumber } from "./presenter.ts";
import type { TicketRow } from "./ticket.model.ts";

/** The columns of a locked ticket that a change needs. */
export const toChange = [
  "id",
  "status",
  "userId",
  "queueId",
  "connectionId",
  "suggestedUserId",
  "campaignId",
  "advertId",
  "lastMessageUserId",
  "answerDueAt",
  "resolutionDueAt",
] as const;
export type TicketToChange = Pick<TicketRow, (typeof toChange)[number]> & { number?: KnownNumber };

/** Whether the author of a change can take it back for a short time. */
export const canBeTakenBack = (verb: TicketChange["verb"]): boolean =>
  verb === "close" || verb === "return" || verb === "transfer";

/** The values that such a change takes off a ticket, besides its state, its place and its clocks. */
const taken = [
  "suggested_user_id",
  "snoozed_until",
  "handed_at",
  "handed_by",
  "handed_note_id",
  "marked_unread",
  "chatbot",
  "bot_state",
  "bot_stopped",
  "out_of_hours",
  "use_integration",
] as const;
/** Columns that an earlier version did not keep, or that the customer may have changed since. */
const orAsItIs = ["waiting_since", "unanswered_since"] as const;
/** The talker may have been deleted since. */
const talkers = { prompt_id: "prompts", integration_id: "integrations" } as const;
const columns = [...taken, ...orAsItIs, "prompt_id", "integration_id"] as const;
const place = ["status", "user_id", "queue_id", "connection_id"] as const;

const kept = (names: readonly ((typeof columns)[number] | (typeof place)[number])[]): Sql =>
  join(names.map((name) => sql`'${raw(name)}', t.${raw(name)}`));

/** The present values of a ticket `t`, with the user and time of the change. The statement of the change stores them. */
export const asItIs = (userId: number): Sql =>
  sql`jsonb_build_object('by', ${userId}::int, 'at', clock_timestamp(), ${kept(place)}, ${kept(columns)})`;

const there = (name: keyof typeof talkers): Sql =>
  sql`(select k.id from ${raw(talkers[name])} k where k.company_id = t.company_id and k.id = b.${raw(name)})`;

/**
 * For the `set` of a statement that takes a change back: the earlier values of the ticket `t`. A ticket that waited keeps the start of its wait. With
 * `waitsAnew`, because its owner no longer works, the wait starts now.
 */
export const asItWas = (waitsAnew: boolean): Sql => sql`(${join(columns.map((name) => raw(name)))}) = (
      select ${join([
        ...taken.map((name) => sql`b.${raw(name)}`),
        waitsAnew ? sql`clock_timestamp()` : sql`coalesce(b.waiting_since, t.waiting_since)`,
        sql`coalesce(b.unanswered_since, t.unanswered_since)`,
        there("prompt_id"),
        there("integration_id"),
      ])}
      from jsonb_populate_record(null::tickets, t.before_closing) b), `;

/** The place of a ticket before a change that can be taken back, and the author of the change. */
export interface PlaceBefore {
  by: number | null;
  inTime: boolean;
  status: "open" | "pending";
  userId: number | null;
  queueId: number | null;
  connectionId: number;
}
export const beforeShape = json<PlaceBefore>().null;

/** The `PlaceBefore` of a ticket `t`; null where nothing can be taken back. An earlier version kept fewer values of a closing. */
export const beforeSql: Sql = sql`case when t.before_closing is not null then jsonb_build_object(
    'by', coalesce(t.closed_by, (t.before_closing->>'by')::int), 'inTime', coalesce(t.closed_at, (t.before_closing->>'at')::timestamptz) > ${since},
    'status', t.before_closing->>'status',
    'userId', case when t.before_closing ? 'user_id' then (t.before_closing->>'user_id')::int else t.user_id end,
    'queueId', (select q.id from queues q where q.company_id = t.company_id
      and q.id = case when t.before_closing ? 'queue_id' then (t.before_closing->>'queue_id')::int else t.queue_id end),
    'connectionId', coalesce((t.before_closing->>'connection_id')::int, t.connection_id)) end`;

/**
 * The new `before_closing` in the statement that puts a message on the card. After a person's answer, the change can no longer be taken back. A
 * snooze that the customer's message ended stays ended.
 */
export const beforeAfter = ({ arrived, answered }: { arrived: boolean; answered: boolean }): Sql => {
  if (answered) return sql`null`;
  return arrived ? sql`t.before_closing - 'snoozed_until'` : sql`t.before_closing`;
};
