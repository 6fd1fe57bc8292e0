import type { BotAction, BotEvent, Decision } from "@balcao/shared/automation/decision";
import { decide } from "@balcao/shared/automation/engine";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { tellTicket } from "../../desk/tickets/publish.ts";
import { noteStep } from "../bot-steps/note.ts";
import { perform } from "./perform.ts";
import { situationOf } from "./situation.ts";

/**
 * Does what a locked ticket does by itself about an event: reads the situation, has it decided, performs it. True: something was written into
 * the ticket.
 */
export async function act(ticketId: number, event: BotEvent): Promise<boolean> {
  const situation = await situationOf(ticketId, event);
  const decision = decide(situation, event);
  // A queue was removed a moment ago: the next look no longer finds it.
  if (!(await queuesStay(decision))) return act(ticketId, event);
  let [said, marked] = [false, false];
  for (const action of decision.actions) {
    const outcome = await perform({ ticketId, situation, next: decision.next }, action);
    if (outcome === "said") [said, marked] = [true, false];
    if (outcome === "marked") marked = true;
  }
  await noteStep(situation, ticketId, event, decision);
  if (marked) await tellTicket(ticketId, null);
  return said;
}

/** Keeps the queue that the ticket is about to come into from being removed meanwhile. */
async function queuesStay({ actions }: Decision): Promise<boolean> {
  const queueId = actions.find((action) => action.do === ("enter" satisfies BotAction["do"]))?.queueId ?? null;
  if (queueId === null) return true;
  const kept = await query(QueueRow.shape("id"), sql`select id from queues where id = ${queueId} for key share`);
  return kept.length > 0;
}
