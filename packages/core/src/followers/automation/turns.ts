import type { Talker } from "@balcao/shared/automation/situation";
import { inOrder, isEnding } from "@balcao/shared/automation/talk/bot-answer";
import { keepable } from "@balcao/shared/keepable";
import { bigint, boolean, integer, json, type RowOf, text, uuid } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue, newEventId } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { BotTurnRow } from "./bot-turn.model.ts";
import type { StoredReply, TalkReply, TalkStep } from "./reply.ts";

/** Messages that come within this many seconds are one question. */
const gatherSeconds = 4;
/**
 * How long a worker keeps a turn. An answer or a step needs far less time, so a worker that has not finished by then has died, and another one continues.
 */
const leaseSeconds = 60;

/**
 * Asks the talker to answer the customer's messages in a locked ticket, once the customer has written nothing more for a moment. With `before`, the
 * question is the messages in `before` and those that follow, not this message.
 */
export async function askTalker(
  ticketId: number,
  talker: Talker,
  messageId: number | null,
  before: readonly number[] = [],
): Promise<void> {
  const skipped = before.length > 0 ? 1 : 0;
  await run(
    sql`insert into bot_turns as b (company_id, ticket_id, talker, from_id, before_ids, asked_at, due_at)
       select t.company_id, t.id, ${JSON.stringify(talker)}::jsonb,
         coalesce(${messageId}::bigint, (select max(m.id) from messages m where m.ticket_id = t.id and not m.from_me)) + ${skipped}::int,
         ${JSON.stringify(before)}::jsonb, later.at, later.at
       from tickets t, (select clock_timestamp() + make_interval(secs => ${gatherSeconds}) as at) later where t.id = ${ticketId}
       on conflict (company_id, ticket_id) do update set talker = excluded.talker, asked_at = excluded.asked_at,
         before_ids = case when b.talker = excluded.talker and excluded.before_ids = '[]' then b.before_ids else excluded.before_ids end,
         from_id = case when b.talker = excluded.talker then coalesce(b.from_id, excluded.from_id) else excluded.from_id end,
         due_at = case when b.event_id is null then excluded.due_at else b.due_at end`,
  );
  enqueue("automation.turns", {}, { delayMs: gatherSeconds * 1000 });
}

const dueShape = { id: bigint, companyId: integer, key: text };
/** A ticket whose talker has to answer now. `key` names the talker and the company. */
export type DueTurn = RowOf<typeof dueShape>;

/** The turns to answer or to continue now, except for those of busy talkers or companies. Call it in the platform's scope. */
export const dueTurns = (most: number, busy: readonly string[], busyCompanies: readonly number[]): Promise<DueTurn[]> =>
  query(
    dueShape,
    sql`select due.id, due."companyId", due.key from (
         select b.id, b.company_id as "companyId", b.due_at, b.company_id || ' ' || coalesce(b.asked_of, b.talker)::text as key
         from bot_turns b join companies c on c.id = b.company_id where b.due_at <= clock_timestamp() and ${inGoodStanding}
           and b.company_id <> all(${[...busyCompanies]}::int[])
       ) due where due.key <> all(${[...busy]}::text[]) order by due.due_at, due.id limit ${most}`,
  );

const claimedShape = {
  ...BotTurnRow.shape("id", "ticketId", "reply", "position", "session", "tries"),
  claim: uuid,
  eventId: text,
  talker: json<Talker>(),
  beforeIds: json<number[]>(),
  questionFrom: bigint,
  questionTo: bigint,
  /** The talk of this question still goes on. */
  goesOn: boolean,
};
export type ClaimedTurn = RowOf<typeof claimedShape>;

/**
 * Takes a turn for this worker alone: a new question, which gets no more messages now, or a turn that a dead worker left. Null when another worker
 * has the turn. It is also null when the talk is over; the unsent rest is then dropped, and the stored answer is deleted.
 */
export async function claimTurn(id: number): Promise<ClaimedTurn | null> {
  const [turn] = await query(
    claimedShape,
    sql`with mine as (
       select b.id, b.event_id is null as fresh, coalesce(b.asked_of, b.talker) as talker, t.bot_state->>'sentAt' as talk,
         t.status = 'pending' and not t.bot_stopped and coalesce(t.bot_state->>'kind' = 'talk'
           and t.bot_state->'talker' = coalesce(b.asked_of, b.talker), false) as "goesOn"
       from bot_turns b join tickets t on t.company_id = b.company_id and t.id = b.ticket_id
       where b.id = ${id} and b.due_at <= clock_timestamp() for no key update of b skip locked
     )
     update bot_turns b set claim = gen_random_uuid(), tries = b.tries + 1, due_at = clock_timestamp() + make_interval(secs => ${raw(leaseSeconds)}),
       event_id = coalesce(b.event_id, ${newEventId()}), asked_of = mine.talker,
       question_from = case when mine.fresh then b.from_id else b.question_from end,
       question_to = case when mine.fresh
         then (select max(m.id) from messages m where m.ticket_id = b.ticket_id and not m.from_me) else b.question_to end,
       from_id = case when not mine.fresh then b.from_id end, asked_at = case when not mine.fresh then b.asked_at end,
       session_of = mine.talk, session = case when b.session_of = mine.talk then b.session end
     from mine where b.id = mine.id
     returning b.id, b.ticket_id as "ticketId", b.claim, b.event_id as "eventId", b.asked_of as talker, b.before_ids as "beforeIds",
       coalesce(b.question_from, 0) as "questionFrom", coalesce(b.question_to, 0) as "questionTo", b.reply, b.position, b.session, b.tries, mine."goesOn"`,
  );
  if (!turn) return null;
  if (turn.goesOn) return turn;
  await endTurn(turn, { talkEnds: true });
  return null;
}

/** Whether several workers in a row took the turn without finishing a step. The talker is then not asked again, and the customer goes to people. */
export const isHopeless = ({ tries }: ClaimedTurn): boolean => tries > mostTries;
const mostTries = 3;

/** Stores an answer before any part of it is sent. Null when another worker now has the turn. */
export async function keepReply(turn: ClaimedTurn, name: string, given: TalkReply): Promise<StoredReply | null> {
  const reply = keepable(given);
  const { answerId } = reply;
  const stored: StoredReply = { name, steps: stepsOf(reply), ...(answerId !== undefined && { answerId }) };
  const kept = await run(
    sql`update bot_turns set reply = ${JSON.stringify(stored)}::jsonb, position = 0, tries = 0,
       session = ${reply.session && JSON.stringify(reply.session)}::jsonb,
       due_at = clock_timestamp() + make_interval(secs => ${raw(leaseSeconds)})
     where id = ${turn.id} and claim = ${turn.claim}`,
  );
  return kept > 0 ? stored : null;
}

const stepsOf = ({ actions, failed, handOver }: TalkReply): TalkStep[] => {
  const steps = inOrder(actions);
  if (failed) return [...steps.filter((step) => !isEnding(step)), { do: "fail", ...failed }];
  return handOver ? [...steps, { do: "hand-over", ...handOver }] : steps;
};

/** Counts a step as done, in the transaction that does the step. Returns false when another worker now has the turn. */
export async function passStep(turn: ClaimedTurn, position: number): Promise<boolean> {
  const passed = await run(
    sql`update bot_turns set position = ${position + 1}, tries = 0, due_at = clock_timestamp() + make_interval(secs => ${raw(leaseSeconds)})
     where id = ${turn.id} and claim = ${turn.claim} and position = ${position}`,
  );
  return passed > 0;
}

/** Releases a turn for this long. Then any free worker continues it. */
export async function restTurn({ id }: ClaimedTurn, ms: number): Promise<void> {
  await run(
    sql`update bot_turns set claim = null, tries = 0, due_at = clock_timestamp() + make_interval(secs => ${ms / 1000}::float8) where id = ${id}`,
  );
  enqueue("automation.turns", {}, { delayMs: ms });
}

/**
 * Ends a turn, because its question is answered or the talk is over. Messages that the customer wrote meanwhile are the next question. When the talk
 * ends, nothing is kept for another question.
 */
export async function endTurn({ id }: Pick<ClaimedTurn, "id">, { talkEnds }: { talkEnds: boolean }): Promise<void> {
  await run(
    sql`with gone as (delete from bot_turns where id = ${id} and asked_at is null and ${talkEnds}::boolean)
     update bot_turns set claim = null, tries = 0, event_id = null, asked_of = null, question_from = null, question_to = null, before_ids = '[]', reply = null, position = 0,
       due_at = asked_at, session = case when not ${talkEnds}::boolean then session end
     where id = ${id} and not (asked_at is null and ${talkEnds}::boolean)`,
  );
}
