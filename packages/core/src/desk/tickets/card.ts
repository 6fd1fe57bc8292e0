import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../../base/database.ts";
import { listed, type Sql, sql } from "../../base/sql.ts";
import { publish } from "../../base/outbox/write.ts";
import { presentTicket, selectTickets, ticketShape } from "./presenter.ts";
import { TicketRow } from "./ticket.model.ts";

interface Showing {
  unread: number | "more" | "same";
  moves?: boolean;
  before?: TicketPlace | null;
  /** The user who answered the customer with this message; null: somebody on the company's phone. */
  answeredBy?: number | null;
}

/**
 * Puts the newest message on the ticket's card, moves the card to the top and shows it. `unread`: a number sets the count, "more" adds
 * one and ends a snooze, "same" leaves it. `moves: false` keeps the card where it is in the list. A message that arrived late does not
 * replace a newer one. Once a person has answered, the ticket says nothing by itself any more. `before`: the place the ticket had until
 * now, if it moved.
 */
export async function refreshCard(
  ticketId: number,
  { unread, moves = true, before = null, answeredBy }: Showing,
): Promise<Ticket> {
  const answered = answeredBy !== undefined;
  const count =
    unread === "more" ? sql`t.unread_messages + 1` : unread === "same" ? sql`t.unread_messages` : sql`${unread}::int`;
  const [row] = await query(
    { ...ticketShape, ...TicketRow.shape("outreach") },
    sql`with newest as (${newestOf(sql`${ticketId}`)}), changed as (
       update tickets t set last_message = n.line, last_message_type = n.media_type, last_message_from_me = n.from_me,
         unread_messages = ${count},
         snoozed_until = case when not ${unread === "more"} then t.snoozed_until end,
         bot_stopped = t.bot_stopped or ${answered}, out_of_hours = t.out_of_hours and not ${answered},
         bot_state = case when not ${answered} then t.bot_state end,
         updated_at = case when ${moves} then greatest(t.updated_at, clock_timestamp()) else t.updated_at end
       from newest n where t.id = ${ticketId} returning t.*
     ), stopped as (
       insert into ticket_events (company_id, ticket_id, kind, actor_id, user_id, queue_id)
       select t.company_id, t.id, 'bot_left', ${answeredBy ?? null}::int, t.user_id, t.queue_id from changed t
       where t.bot_stopped and not (select bot_stopped from tickets where id = ${ticketId})
     )
     ${selectTickets("changed", sql`, t.outreach`)}`,
  );
  if (!row) throw new AppError("ERR_NO_TICKET_FOUND");
  const ticket = presentTicket(row);
  // It is in no list until the person answers.
  if (!row.outreach) publish("ticket.update", { ticket }, { before });
  return ticket;
}

/** The line that a card shows of the newest message in a ticket. */
const newestOf = (ticketId: Sql) => sql`
       select case when is_deleted or media_type in ('locationMessage', 'vcard') then '' else left(split_part(ltrim(body, E' \\n'), E'\\n', 1), 255) end as line,
         case when is_deleted then 'text' else media_type end as media_type, from_me
       from messages where ticket_id = ${ticketId} order by sent_at desc, id desc limit 1`;

/** The same as `refreshCard` for tickets whose customers wrote so many messages more; the tickets are locked, and stay in their place. */
export async function refreshCards(counts: ReadonlyMap<number, number>): Promise<Ticket[]> {
  const rows = await query(
    ticketShape,
    sql`with newest as materialized (
       select given.id, given.more, n.* from ${listed(
         sql`${[...counts.keys()]}::int[]`,
         sql`${[...counts.values()]}::int[]`,
       )} as given(id, more) cross join lateral (${newestOf(sql`given.id`)}) n
     ), changed as (
       update tickets t set last_message = n.line, last_message_type = n.media_type, last_message_from_me = n.from_me,
         unread_messages = t.unread_messages + n.more, snoozed_until = null, updated_at = greatest(t.updated_at, clock_timestamp())
       from newest n where t.id = n.id returning t.*
     )
     ${selectTickets("changed")} order by t.updated_at, t.id`,
  );
  const tickets = rows.map(presentTicket);
  for (const ticket of tickets) publish("ticket.update", { ticket }, { before: null });
  return tickets;
}
