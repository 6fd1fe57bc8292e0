import type { TalkerAnswer } from "@balcao/shared/automation/decision";
import { words } from "@balcao/shared/automation/rules";
import type { OutsideAction } from "@balcao/shared/integrations/port";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { sayAnswer } from "../../desk/assistant/answers.ts";
import { decideAndPerform } from "./act.ts";
import type { TalkStep } from "./reply.ts";
import { showTyping } from "./typing.ts";
import { type ClaimedTurn, endTurn, passStep, restTurn } from "./turns.ts";

/** The longest pause that an integration can ask for. */
const longestPauseMs = 10_000;

/** `next`: another step follows. `rests`: a worker continues after a pause. `ended`: the question is over. `lost`: another worker has the turn. */
export type StepOutcome = "next" | "rests" | "ended" | "lost";

interface StepRun {
  /** The name of the integration; empty for the assistant. */
  name: string;
  steps: readonly TalkStep[];
  position: number;
  /** The fetched file of a step that is a file; null: it could not be fetched. */
  file: StoredFile | null;
  /** The id of the assistant's answer. */
  answerId?: number;
}

/**
 * Does one step of an answer and counts it as done, in one transaction. A worker that dies before the commit has sent nothing, and after the commit
 * nothing is sent twice. The user who will get the ticket is locked first, then the ticket, as everywhere.
 */
export async function takeStep(
  turn: ClaimedTurn,
  { name, steps, position, file, answerId }: StepRun,
): Promise<StepOutcome> {
  const step = steps[position];
  const event = step && step.do !== "wait" ? await eventOf(turn, { name, steps, position }, step) : null;
  await run(sql`select 1 from tickets where id = ${turn.ticketId} for no key update`);
  if (!(await passStep(turn, position))) return "lost";
  if (step?.do === "wait") {
    await restTurn(turn, Math.min(Math.max(step.ms, 0), longestPauseMs));
    await showTyping(turn.ticketId);
    return "rests";
  }
  const files = new Map(step?.do === "media" ? [[step.url, file]] : []);
  const done = event ? await decideAndPerform(turn.ticketId, event, files) : null;
  const goesOn = !done || done.decision.reason === "talk-said";
  if (done?.said && goesOn && step?.do === "text" && answerId !== undefined) await sayAnswer(turn.ticketId, answerId);
  if (goesOn && position + 1 < steps.length) return "next";
  await endTurn(turn, { talkEnds: !goesOn });
  return "ended";
}

async function eventOf(
  { talker }: ClaimedTurn,
  { name, steps, position }: Pick<StepRun, "name" | "steps" | "position">,
  step: TalkStep,
): Promise<TalkerAnswer> {
  const isTold = steps.slice(0, position).some(({ do: verb }) => verb === "text" || verb === "media");
  const event: TalkerAnswer = { kind: "spoken", talker, name, actions: [], isTold };
  if (step.do === "fail") return { ...event, failed: step };
  if (step.do === "hand-over") return { ...event, handOver: step };
  return { ...event, actions: [await checked(step)] };
}

/** Finds a queue by its name, and leaves out a user who does not belong to this company or does not work in that queue. */
async function checked(action: OutsideAction): Promise<OutsideAction> {
  if (action.do !== "transfer") return action;
  const place = await withQueue(action);
  if (place.userId === null) return place;
  const found = await run(
    sql`select 1 from users u where u.id = ${place.userId} and u.deleted_at is null and u.off_by is null and (
       u.super or u.profile = 'admin' or ${worksIn(place.queueId)}) for share of u`,
  );
  return found > 0 ? place : { ...place, userId: null, named: place.named ?? String(place.userId) };
}

type Transfer = Extract<OutsideAction, { do: "transfer" }>;

/** The one queue of the company that has this name, whether in upper or lower case. */
async function withQueue({ named, ...place }: Transfer): Promise<Transfer> {
  if (named === undefined || place.queueId !== null) return { ...place, ...(named !== undefined && { named }) };
  const queues = await query(QueueRow.shape("id", "name"), sql`select id, name from queues`);
  const wanted = words(named);
  const meant = queues.filter(({ name }) => wanted !== "" && words(name) === wanted);
  return meant.length === 1 && meant[0] ? { ...place, queueId: meant[0].id } : { ...place, named };
}

const worksIn = (queueId: number | null): Sql => sql`(${queueId}::int is null or exists (
  select 1 from user_queues q where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = ${queueId}))`;
