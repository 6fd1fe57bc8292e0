import { type MenuOption, type MenuStep, menuLines, menuStep } from "@balcao/shared/automation/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { boolean, json, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { type TicketEventKind, record } from "../../desk/tickets/history.ts";
import { tellTicket } from "../../desk/tickets/publish.ts";
import { type MenuState, TicketRow } from "../../desk/tickets/ticket.model.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";
import { isClosed, sayClosed, type TicketDesk, ticketDeskSql } from "./hours.ts";
import { speak } from "./speak.ts";
import { wordingOf } from "./wording.ts";

/** What a menu needs of a customer's message: its text, null when it is no text, and its time. */
export interface Said {
  reply: string | null;
  at: Date;
}

interface Offered {
  queueId: number;
  name: string;
  greeting: string;
}
const situationShape = {
  ...ConnectionRow.shape("transferQueueId"),
  state: TicketRow.columns.botState,
  greeting: ConnectionRow.columns.greetingMessage,
  limit: ConnectionRow.columns.maxUseBotQueues,
  tooSoon: boolean,
  queues: json<Offered[]>(),
  desk: json<TicketDesk>(),
};
type Situation = RowOf<typeof situationShape>;

/**
 * Asks a customer without a queue for one, or takes the answer. A number with one queue need not ask; a number without queues only
 * greets. While the company is closed nothing is asked, but a customer who was asked before may still answer.
 */
export async function runMenu(ticket: Ticket, said: Said, { isNew }: { isNew: boolean }): Promise<void> {
  const situation = await situationOf(ticket.id, said.at);
  const { queues, state } = situation;
  const [only] = queues;
  if (only && queues.length === 1) {
    await enter(ticket, only.queueId, { bot: null, events: ["queued"] });
    return hello(ticket, situation, helloText(only, situation));
  }
  const { count = 0, options = [] } = state ?? {};
  const step = menuStep({ ...said, offered: options, count, ...situation });
  if (step.do !== "choose" && (await sayClosed(ticket, situation.desk))) return;
  if (step.do === "ask" && situation.desk.chatter) return;
  if (only) await take(ticket, situation, step);
  else if (isNew) await speak(ticket.id, situation.greeting);
}

/** Greets a customer whose ticket came straight into the only queue of a number. */
export async function greetInQueue(ticket: Ticket, said: Said): Promise<void> {
  const situation = await situationOf(ticket.id, said.at);
  const entered = situation.queues.find(({ queueId }) => queueId === ticket.queueId);
  if (await sayClosed(ticket, situation.desk)) return;
  if (entered) await speak(ticket.id, helloText(entered, situation));
}

/**
 * Answers `#` of a customer who chose from the menu: the ticket leaves its queue and the menu is sent once more, as often as it may be
 * sent, also while that queue is closed. False where there is no way back.
 */
export async function backToMenu(ticket: Ticket, said: Said): Promise<boolean> {
  const situation = await situationOf(ticket.id, said.at);
  const { state, limit, queues, desk } = situation;
  if (state?.kind !== "chosen" || queues.length < 2 || (limit > 0 && state.count >= limit)) return false;
  if (desk.scheduleType === "company" && isClosed(desk)) return false;
  await ask(ticket, situation);
  return true;
}

async function situationOf(ticketId: number, at: Date): Promise<Situation> {
  const [situation] = await query(
    situationShape,
    sql`select t.bot_state as state, w.greeting_message as greeting, w.max_use_bot_queues as limit,
       w.transfer_queue_id as "transferQueueId",
       coalesce((t.bot_state->>'sentAt')::timestamptz > least(clock_timestamp() - make_interval(mins => w.time_use_bot_queues), ${at}), false) as "tooSoon",
       (select coalesce(json_agg(json_build_object('queueId', q.id, 'name', q.name, 'greeting', q.greeting_message) order by cq.position), '[]')
        from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = w.company_id and cq.connection_id = w.id) as queues, ${ticketDeskSql} as desk
     from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id where t.id = ${ticketId}`,
  );
  if (!situation) throw new Error(`There is no ticket ${ticketId}`);
  return situation;
}

async function take(ticket: Ticket, situation: Situation, step: MenuStep): Promise<void> {
  switch (step.do) {
    case "choose":
      return choose(ticket, situation, step.option);
    case "ask":
      return ask(ticket, situation);
    case "give-up":
      return giveUp(ticket, situation);
    case "wait":
  }
}

async function ask(ticket: Ticket, { state, queues, greeting }: Situation): Promise<void> {
  const options = menuOptions(queues);
  const bot = { kind: "menu", options, count: (state?.count ?? 0) + 1 } as const;
  await enter(ticket, null, { bot, events: state?.kind === "menu" ? [] : ["bot_started"] });
  await speak(ticket.id, greeting, menuLines(options));
}

async function choose(ticket: Ticket, situation: Situation, { queueId }: MenuOption): Promise<void> {
  const queue = await findQueue(queueId);
  // The queue was removed after it was offered.
  if (!queue) return ask(ticket, situation);
  const bot = { kind: "chosen", options: [], count: situation.state?.count ?? 0 } as const;
  await enter(ticket, queueId, { bot, events: ["bot_left", "queued"] });
  await hello(ticket, situation, queue.greeting);
}

async function findQueue(id: number): Promise<{ greeting: string } | null> {
  const [queue] = await query(
    { greeting: QueueRow.columns.greetingMessage },
    sql`select greeting_message as greeting from queues where id = ${id} for key share`,
  );
  return queue ?? null;
}

async function giveUp(ticket: Ticket, situation: Situation): Promise<void> {
  const { state, transferQueueId } = situation;
  const bot = { kind: "gave-up", options: [], count: state?.count ?? 0 } as const;
  await enter(ticket, transferQueueId, { bot, events: transferQueueId ? ["bot_left", "queued"] : ["bot_left"] });
  const { setting } = await wordingOf(ticket.whatsappId, ["menuGiveUpMessage"]);
  await hello(ticket, situation, setting("menuGiveUpMessage"));
}

export const menuOptions = (queues: readonly Pick<Offered, "queueId" | "name">[]): MenuOption[] =>
  queues.map(({ queueId, name }, index) => ({ n: index + 1, queueId, name }));

/** The queue's greeting, or the number's where the queue has none. */
export const helloText = (queue: Pick<Offered, "greeting">, number: Pick<Situation, "greeting">): string =>
  queue.greeting.trim() === "" ? number.greeting : queue.greeting;

/** Greets a customer who has just come into a queue; while nobody works there, tells the customer so instead. */
async function hello(ticket: Ticket, { desk }: Situation, text: string): Promise<void> {
  const closed = desk.scheduleType !== "disabled" && (await sayClosed(ticket));
  if (!closed) await speak(ticket.id, text);
}

/** Puts a waiting ticket into a queue, or out of any, and keeps what the menu has to remember. */
async function enter(
  ticket: Ticket,
  queueId: number | null,
  { bot, events }: { bot: MenuState | null; events: TicketEventKind[] },
): Promise<void> {
  await run(
    sql`update tickets set queue_id = ${queueId}, bot_state = ${bot && JSON.stringify(bot)}::jsonb || jsonb_build_object('sentAt', clock_timestamp()),
      updated_at = greatest(updated_at, clock_timestamp()) where id = ${ticket.id}`,
  );
  if (events.length > 0) await record({ ticketId: ticket.id, kinds: events, actorId: null, userId: null, queueId });
  await tellTicket(ticket.id, { userId: ticket.userId, queueId: ticket.queueId });
}
