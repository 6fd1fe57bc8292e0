import { type MenuOption, type MenuStep, menuLines, menuStep } from "@balcao/shared/automation/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import { type TicketEventKind, record } from "../tickets/history.ts";
import { tellTicket } from "../tickets/publish.ts";
import { isClosed, sayClosed, type TicketDesk, ticketDeskSql } from "./hours.ts";
import { speak } from "./speak.ts";
import { wordingOf } from "./wording.ts";

/** What a customer said, as far as a menu cares: the text of it, null when it is none, and when. */
export interface Said {
  reply: string | null;
  at: Date;
}

/** `tickets.bot_state`. `chosen` keeps the count, for who asks for the menu again. */
interface MenuState {
  kind: "menu" | "chosen" | "gave-up";
  options: readonly MenuOption[];
  count: number;
}
interface Offered {
  queueId: number;
  name: string;
  greeting: string;
}
interface Situation {
  state: MenuState | null;
  greeting: string;
  limit: number;
  tooSoon: boolean;
  transferQueueId: number | null;
  queues: Offered[];
  desk: TicketDesk;
}

/**
 * Asks a customer without queue where to, or takes the answer. A number with one queue needs not ask, one without has only a greeting. While
 * the company is closed nothing is asked, but who was asked before may still answer.
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

/** Says hello to who came straight into the only queue of a number. */
export async function greetInQueue(ticket: Ticket, said: Said): Promise<void> {
  const situation = await situationOf(ticket.id, said.at);
  const entered = situation.queues.find(({ queueId }) => queueId === ticket.queueId);
  if (await sayClosed(ticket, situation.desk)) return;
  if (entered) await speak(ticket.id, helloText(entered, situation));
}

/**
 * `#` of a customer who chose from the menu: out of the queue, and the menu once more, as often as it may be sent; out of a closed queue
 * too. False where there is no way back.
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
  const [situation] = await query<Situation>(
    `select t.bot_state as state, w.greeting_message as greeting, w.max_use_bot_queues as limit,
       w.transfer_queue_id as "transferQueueId",
       coalesce((t.bot_state->>'sentAt')::timestamptz > least(clock_timestamp() - make_interval(mins => w.time_use_bot_queues), $2), false) as "tooSoon",
       (select coalesce(json_agg(json_build_object('queueId', q.id, 'name', q.name, 'greeting', q.greeting_message) order by cq.position), '[]')
        from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = w.company_id and cq.connection_id = w.id) as queues, ${ticketDeskSql} as desk
     from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id where t.id = $1`,
    [ticketId, at],
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
  // Removed since it was offered.
  if (!queue) return ask(ticket, situation);
  const bot = { kind: "chosen", options: [], count: situation.state?.count ?? 0 } as const;
  await enter(ticket, queueId, { bot, events: ["bot_left", "queued"] });
  await hello(ticket, situation, queue.greeting);
}

async function findQueue(id: number): Promise<{ greeting: string } | null> {
  const [queue] = await query<{ greeting: string }>(
    "select greeting_message as greeting from queues where id = $1 for key share",
    [id],
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

/** The queue's own words, or the number's where the queue has none. */
export const helloText = (queue: Pick<Offered, "greeting">, number: Pick<Situation, "greeting">): string =>
  queue.greeting.trim() === "" ? number.greeting : queue.greeting;

/** What is said to who has just come into a queue: this, while somebody works there. */
async function hello(ticket: Ticket, { desk }: Situation, text: string): Promise<void> {
  const closed = desk.scheduleType !== "disabled" && (await sayClosed(ticket));
  if (!closed) await speak(ticket.id, text);
}

interface Entry {
  bot: MenuState | null;
  events: TicketEventKind[];
}
/** Puts a waiting ticket into a queue, or out of any, with what the menu has to remember. */
async function enter(ticket: Ticket, queueId: number | null, { bot, events }: Entry): Promise<void> {
  await query(
    `update tickets set queue_id = $2, bot_state = $3::jsonb || jsonb_build_object('sentAt', clock_timestamp()),
       updated_at = greatest(updated_at, clock_timestamp()) where id = $1`,
    [ticket.id, queueId, bot && JSON.stringify(bot)],
  );
  if (events.length > 0) await record({ ticketId: ticket.id, kinds: events, actorId: null, userId: null, queueId });
  await tellTicket(ticket.id, { userId: ticket.userId, queueId: ticket.queueId });
}
