import { query } from "../database.ts";
import { moveDraft } from "../messages/drafts.ts";
import { tellMessages } from "../messages/publish.ts";
import { publish } from "../outbox/write.ts";
import { lockTicketsOf } from "../tickets/lock.ts";
import { showNewest } from "../tickets/newest.ts";
import { loadTickets } from "../tickets/presenter.ts";
import { tellTickets } from "../tickets/publish.ts";
import { type Changed, changedSince, snapshot } from "./changed.ts";

/** A ticket that went into another: what was poured, and how both were left. */
export interface Joined extends Carried {
  from: number;
  into: number;
  messages: number[];
  changed: { from: Changed; into: Changed };
  ended: Ended;
}
/** What its history says of it, and the turn that did not count any more. */
interface Ended {
  eventId: number | null;
  turn: object | null;
}
interface Carried {
  tags: number[];
  notes: number[];
  schedules: number[];
  /** When it was last written in, if it went along. */
  draft: string | null;
}
interface Pair {
  keptId: number;
  goneId: number;
}

/** Where two contacts that become one have an active ticket on one number, the newer one's messages go into the older and it closes. */
export async function joinActiveTickets({ keptId, goneId }: Pair): Promise<{ joined: Joined[]; tickets: number[] }> {
  const all = await lockTicketsOf([keptId, goneId]);
  const active = all.filter((ticket) => ticket.status !== "closed");
  const joined: Joined[] = [];
  for (const { id: from, connectionId } of active) {
    const into = active.find((older) => older.connectionId === connectionId && older.id < from);
    if (into) joined.push(await join(from, into.id));
  }
  return { joined, tickets: all.filter(({ contactId }) => contactId === goneId).map(({ id }) => id) };
}

async function join(from: number, into: number): Promise<Joined> {
  const [was, wasInto] = [await snapshot("tickets", from), await snapshot("tickets", into)];
  const [left] = await loadTickets([from]);
  const messages = await pour(from, into);
  const ended = await close(from, into);
  const carried = await carry(from, into);
  // What a browser holds of its messages is elsewhere now.
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

/** The messages of one ticket into another, but for what came to both. */
async function pour(from: number, into: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `with mine as (
       select id from messages m where ticket_id = $2 and not exists (
         select 1 from messages o where o.company_id = m.company_id and o.connection_id = m.connection_id and o.wid = m.wid
           and o.from_me = m.from_me and o.participant is not distinct from m.participant and o.ticket_id = $1)
       order by id for no key update
     )
     update messages m set ticket_id = $1 from mine where m.id = mine.id returning m.id`,
    [into, from],
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function close(from: number, into: number): Promise<Ended> {
  await query(
    `update tickets t set unread_messages = t.unread_messages + f.unread_messages, marked_unread = t.marked_unread or f.marked_unread,
       snoozed_until = case when t.snoozed_until < f.snoozed_until then t.snoozed_until when t.snoozed_until is not null then f.snoozed_until end,
       bot_stopped = t.bot_stopped or f.bot_stopped, bot_state = case when not f.bot_stopped then t.bot_state end,
       updated_at = greatest(t.updated_at, f.updated_at)
     from tickets f where t.id = $1 and f.id = $2`,
    [into, from],
  );
  const [turn] = await query<{ row: object }>(
    "select to_jsonb(s) as row from services s where ticket_id = $1 and finished_at is null and left_at is null",
    [from],
  );
  const [event] = await query<{ id: number }>(
    `with emptied as (
       update tickets set status = 'closed', closed_at = now(), unread_messages = 0, marked_unread = false, snoozed_until = null,
         bot_state = null, bot_stopped = false where id = $1 returning company_id, id
     )
     insert into ticket_events (company_id, ticket_id, kind) select company_id, id, 'merged' from emptied returning id`,
    [from],
  );
  return { eventId: event?.id ?? null, turn: turn?.row ?? null };
}

/** What attendants put into a ticket beside its messages: tags, notes, planned messages, and the draft where there is none yet. */
async function carry(from: number, into: number): Promise<Carried> {
  const tags = await query<{ id: number }>(
    `insert into ticket_tags (company_id, ticket_id, tag_id) select company_id, $2, tag_id from ticket_tags where ticket_id = $1
     on conflict do nothing returning tag_id as id`,
    [from, into],
  );
  const notes = await moveTo("ticket_notes", from, into);
  const schedules = await moveTo("schedules", from, into);
  return {
    tags: tags.map(({ id }) => id),
    notes,
    schedules,
    draft: (await moveDraft(from, into)) ? await draftOf(into) : null,
  };
}

/** Exactly when somebody last wrote in the draft of a ticket. */
export async function draftOf(ticketId: number): Promise<string | null> {
  const [draft] = await query<{ at: string }>("select updated_at::text as at from ticket_drafts where ticket_id = $1", [
    ticketId,
  ]);
  return draft?.at ?? null;
}

async function moveTo(table: "ticket_notes" | "schedules", from: number, into: number): Promise<number[]> {
  const rows = await query<{ id: number }>(`update ${table} set ticket_id = $2 where ticket_id = $1 returning id`, [
    from,
    into,
  ]);
  return rows.map(({ id }) => id);
}

/** Shows on a ticket's card what is newest in it, if anything is, and the ticket to whoever may see it. */
export async function freshen(ticketId: number): Promise<void> {
  const said = await query("select 1 from messages where ticket_id = $1 limit 1", [ticketId]);
  if (said.length > 0) await showNewest(ticketId, { unread: "same", moves: false });
  else await tellTickets([ticketId]);
}
