import type { BotEvent, Decision } from "@balcao/shared/automation/decision";
import { decide } from "@balcao/shared/automation/engine/decide";
import { saysOwnWords } from "@balcao/shared/automation/own-words";
import type { Situation } from "@balcao/shared/automation/situation";
import { withoutVoice } from "@balcao/shared/automation/without-voice";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { reckonGoals } from "../../desk/tickets/goals/goals.ts";
import { tellTicket } from "../../desk/tickets/publish.ts";
import { noteStep } from "../bot-steps/note.ts";
import { type Files, perform } from "./perform.ts";
import { situationOf } from "./situation.ts";

/**
 * Runs the automation of a locked ticket for an event: reads the situation, decides, and performs the decision. Returns true when it wrote something into
 * the ticket.
 */
export const act = async (ticketId: number, event: BotEvent): Promise<boolean> =>
  (await decideAndPerform(ticketId, event)).said;

/** Does the same as `act`, with the files that the event names. Returns the decision. */
export async function decideAndPerform(
  ticketId: number,
  event: BotEvent,
  files: Files = new Map(),
): Promise<{ decision: Decision; said: boolean }> {
  const situation = await situationOf(ticketId, event, queuesOf(event));
  const decided = decide(situation, event);
  const decision = situation.mayAct || event.kind === "spoken" ? decided : withoutVoice(situation, decided);
  // A queue was removed a moment ago, so the situation is read again without it.
  if (!(await queuesStay(decision))) return decideAndPerform(ticketId, event, files);
  let [said, shut, marked] = [false, false, await keepOwnWords(ticketId, situation, event, decision)];
  for (const action of decision.actions) {
    const outcome = await perform({ ticketId, event, situation, next: decision.next, files }, action);
    if (outcome === "said") [said, marked] = [true, false];
    if (outcome === "marked") marked = true;
    if (outcome === "shut") shut = true;
  }
  await noteStep(situation, ticketId, event, shut ? { ...decision, reason: "window-closed" } : decision);
  if (marked) await tellTicket(ticketId, null);
  // The followers of messages and changes compute the goals themselves.
  const goesOn = event.kind !== "message" && event.kind !== "changed";
  if (goesOn && decision.actions.some((action) => action.do === "enter" || action.do === "remember"))
    await reckonGoals(ticketId);
  return { decision, said };
}

/** Puts the customer's words on the card, because they turned out to be no answer. The card took no words while the customer had an open question. */
async function keepOwnWords(
  ticketId: number,
  { ticket }: Situation,
  event: BotEvent,
  { reason }: Decision,
): Promise<boolean> {
  if (event.kind !== "message" || !saysOwnWords(ticket.state, event, reason)) return false;
  const kept = await run(
    sql`update tickets set customer_line = last_message, customer_line_type = last_message_type, customer_message_id = ${event.messageId}
      where id = ${ticketId}`,
  );
  return kept > 0;
}

/** The queues that an event names, even if no number offers them. */
const queuesOf = (event: BotEvent): number[] =>
  event.kind === "spoken"
    ? [
        event.handOver?.queueId,
        ...event.actions.map((action) => (action.do === "transfer" ? action.queueId : null)),
      ].filter((id) => typeof id === "number")
    : [];

/** Locks the queue that the ticket is about to enter, so that nobody removes it meanwhile. */
async function queuesStay({ actions }: Decision): Promise<boolean> {
  const queueId = actions.find((action) => action.do === "enter" || action.do === "transfer")?.queueId ?? null;
  if (queueId === null) return true;
  const kept = await query(QueueRow.shape("id"), sql`select id from queues where id = ${queueId} for key share`);
  return kept.length > 0;
}
