import { bigint, boolean, json, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { MessageRow } from "../messages/message.model.ts";
import { type MovedPins, movePins } from "../ticket-pins/move.ts";
import { keepsColumn } from "../tags/keeps-column.ts";
import { TicketTagRow } from "../tags/ticket-tag.model.ts";
import { TicketEventRow } from "../tickets/ticket-event.model.ts";
import { moveDraft } from "../messages/sending/drafts.ts";
import { tellMessages } from "../messages/publish.ts";
import { publish } from "../../base/outbox/write.ts";
import { lockTicketsOf } from "../locks/tickets.ts";
import { refreshCard } from "../tickets/card.ts";
import { loadTickets } from "../tickets/presenter.ts";
import { tellTickets } from "../tickets/publish.ts";
import { unansweredOfBoth } from "../tickets/unanswered/unanswered.ts";
import { type ChangedColumns, changedSince, snapshot } from "./row-changes.ts";

/** A ticket that was joined into another ticket: the messages that moved, and the state of both tickets afterwards. */
export interface JoinedTicket extends CarriedRows {
  from: number;
  into: number;
  messages: number[];
  changed: { from: ChangedColumns; into: ChangedColumns };
  ended: EndedTurn;
}
/** The event in the emptied ticket's history, and the ticket's turn, which ended without being counted. */
interface EndedTurn {
  eventId: number | null;
  turn: object | null;
}
interface CarriedRows {
  tags: number[];
  notes: number[];
  schedules: number[];
  /** The automatic steps of the number that moved. Merges of older versions did not move them. */
  botSteps?: number[];
  /** The pins that moved. Merges of older versions do not have this field. */
  pins?: MovedPins;
  /** When the draft was last changed; null if the draft did not move. */
  draft: string | null;
}
interface Pair {
  keptId: number;
  goneId: number;
}

/**
 * Joins tickets of two merged contacts. If both have an active ticket on one number, the messages of one ticket go into the other one, and the emptied
 * ticket closes. The older ticket stays, unless only the newer one is being attended: its attendant keeps the customer.
 */
export async function joinActiveTickets({
  keptId,
  goneId,
}: Pair): Promise<{ joined: JoinedTicket[]; tickets: number[] }> {
  const all = await lockTicketsOf([keptId, goneId]);
  const active = all.filter((ticket) => ticket.status !== "closed");
  const joined: JoinedTicket[] = [];
  for (const older of active) {
    const newer = active.find((one) => one.connectionId === older.connectionId && one.id > older.id);
    if (!newer) continue;
    const [from, into] = newer.status === "open" && older.status !== "open" ? [older, newer] : [newer, older];
    joined.push(await joinTicket(from.id, into.id));
  }
  return { joined, tickets: all.filter(({ contactId }) => contactId === goneId).map(({ id }) => id) };
}

async function joinTicket(from: number, into: number): Promise<JoinedTicket> {
  const [was, wasInto] = [await snapshot("tickets", from), await snapshot("tickets", into)];
  const [left] = await loadTickets([from]);
  const messages = await moveMessages(from, into);
  const ended = await closeEmptied(from, into);
  await handQuestionOn(from, into);
  const carried = await moveBelongings(from, into);
  // Browsers drop the messages of the emptied ticket, because the messages are in the other ticket now.
  if (left) publish("ticket.gone", { ticketId: from }, { place: left });
  await tellTickets([from]);
  await freshen(into);
  await tellMessages("message.update", messages);
  const changed = {
    from: await changedSince("tickets", from, was),
    into: await changedSince("tickets", into, wasInto),
  };
  return { from, into, messages, ...carried, changed, ended };
}

/** Moves the messages of one ticket into another. A message that the other ticket already has is not moved. */
async function moveMessages(from: number, into: number): Promise<number[]> {
  const rows = await query(
    MessageRow.shape("id"),
    sql`with mine as (
       select id from messages m where ticket_id = ${from} and not exists (
         select 1 from messages o where o.company_id = m.company_id and o.connection_id = m.connection_id and o.wid = m.wid
           and o.from_me = m.from_me and o.participant is not distinct from m.participant and o.ticket_id = ${into})
       order by id for no key update
     )
     update messages m set ticket_id = ${into} from mine where m.id = mine.id returning m.id`,
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function closeEmptied(from: number, into: number): Promise<EndedTurn> {
  await run(
    sql`update tickets t set unread_messages = t.unread_messages + f.unread_messages, marked_unread = t.marked_unread or f.marked_unread,
       snoozed_until = case when t.snoozed_until < f.snoozed_until then t.snoozed_until when t.snoozed_until is not null then f.snoozed_until end,
       bot_stopped = t.bot_stopped or f.bot_stopped, bot_state = case when not f.bot_stopped then t.bot_state end,
       before_closing = null, unanswered_since = ${unansweredOfBoth}, updated_at = greatest(t.updated_at, f.updated_at)
     from tickets f where t.id = ${into} and f.id = ${from}`,
  );
  const [turn] = await query(
    { row: json<object>() },
    sql`select to_jsonb(s) as row from turns s where ticket_id = ${from} and finished_at is null and left_at is null`,
  );
  const [event] = await query(
    TicketEventRow.shape("id"),
    sql`with emptied as (
       update tickets set status = 'closed', closed_at = now(), unread_messages = 0, marked_unread = false, snoozed_until = null,
         bot_state = null, bot_stopped = false, before_closing = null, unanswered_since = null where id = ${from} returning company_id, id
     )
     insert into ticket_events (company_id, ticket_id, kind) select company_id, id, 'merged' from emptied returning id`,
  );
  return { eventId: event?.id ?? null, turn: turn?.row ?? null };
}

/**
 * Moves the question that a program or the assistant was about to answer in the emptied ticket. It is answered in the other ticket if the program
 * talks there too, and otherwise by people. An answer that had begun is lost with its turn, so that nothing is said twice.
 */
async function handQuestionOn(from: number, into: number): Promise<void> {
  const [open] = await query(
    { isHandedOn: boolean },
    sql`with gone as (
       delete from bot_turns b where b.ticket_id = ${from} returning b.company_id, b.talker, coalesce(b.question_from, b.from_id) as from_id, b.before_ids,
         b.asked_at is not null or b.event_id is not null and b.position = 0 as waits
     ), handed as (
       insert into bot_turns as b (company_id, ticket_id, talker, from_id, before_ids, asked_at, due_at)
       select t.company_id, t.id, g.talker, g.from_id, g.before_ids, clock_timestamp(), clock_timestamp()
       from gone g join tickets t on t.company_id = g.company_id and t.id = ${into} where g.waits and t.status = 'pending' and not t.bot_stopped
         and t.bot_state->>'kind' = 'talk' and t.bot_state->'talker' = g.talker
       on conflict (company_id, ticket_id) do update set from_id = least(b.from_id, excluded.from_id), asked_at = excluded.asked_at,
         due_at = case when b.event_id is null then excluded.due_at else b.due_at end
       returning 1)
     select exists (select 1 from handed) as "isHandedOn" from gone where waits`,
  );
  if (open && !open.isHandedOn)
    await run(
      sql`update tickets set bot_state = null where id = ${into} and status = 'pending' and bot_state is not null`,
    );
}

/**
 * Moves tags, notes, scheduled messages, automatic steps, pins, and the draft if the other ticket has no draft yet. Tags of columns move only when
 * the other ticket is in no column.
 */
async function moveBelongings(from: number, into: number): Promise<CarriedRows> {
  const tags = await query(
    { id: TicketTagRow.columns.tagId },
    sql`insert into ticket_tags (company_id, ticket_id, tag_id) select g.company_id, ${into}, g.id
     from ticket_tags t join tags g on g.company_id = t.company_id and g.id = t.tag_id where t.ticket_id = ${from} and not ${keepsColumn(into)}
     on conflict do nothing returning tag_id as id`,
  );
  const notes = await moveTo("ticket_notes", from, into);
  const schedules = await moveTo("schedules", from, into);
  const botSteps = await moveTo("bot_steps", from, into);
  return {
    tags: tags.map(({ id }) => id),
    notes,
    schedules,
    botSteps,
    pins: await movePins(from, into),
    draft: (await moveDraft(from, into)) ? await draftOf(into) : null,
  };
}

/** When the draft of a ticket was last changed, to the microsecond. */
export async function draftOf(ticketId: number): Promise<string | null> {
  const [draft] = await query(
    { at: text },
    sql`select updated_at::text as at from ticket_drafts where ticket_id = ${ticketId}`,
  );
  return draft?.at ?? null;
}

async function moveTo(
  table: "ticket_notes" | "schedules" | "bot_steps",
  from: number,
  into: number,
): Promise<number[]> {
  const rows = await query(
    { id: bigint },
    sql`update ${raw(table)} set ticket_id = ${into} where ticket_id = ${from} returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Puts the newest message, if there is one, on the ticket's card, and shows the ticket to users who may see it. */
export async function freshen(ticketId: number): Promise<void> {
  const said = await run(sql`select 1 from messages where ticket_id = ${ticketId} limit 1`);
  if (said > 0) await refreshCard(ticketId, { unread: "same", moves: false });
  else await tellTickets([ticketId]);
}
