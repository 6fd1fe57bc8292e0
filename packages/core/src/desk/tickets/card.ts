import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../../base/database.ts";
import { empty, listed, type Sql, sql } from "../../base/sql.ts";
import { publish } from "../../base/outbox/write.ts";
import { answeredSql } from "./goals/goal-results.ts";
import { type Lack, presentTicket, selectTickets, ticketShape } from "./presenter.ts";
import { TicketRow } from "./ticket.model.ts";
import { unansweredAfter } from "./unanswered/unanswered.ts";
import { beforeAfter } from "./before-change.ts";

interface CardChange {
  unread: number | "more" | "same";
  moves?: boolean;
  before?: TicketPlace | null;
  /** The user who answered the customer with this message; null: somebody on the company's phone. */
  answeredBy?: number | null;
  /** The details that this ticket cannot have, so the statement does not look for them. */
  lacks?: readonly Lack[];
}

/**
 * Puts the newest message on the ticket's card, moves the card to the top and shows it. `unread` as a number sets the count; "more" adds one and ends
 * a snooze; "same" keeps the count. With `moves: false` the card keeps its position in the list. A late message does not replace a newer message.
 * Once a person has answered, the ticket sends no more automatic texts. `before` is the place that a moved ticket had until now.
 */
export async function refreshCard(
  ticketId: number,
  { unread, moves = true, before = null, answeredBy, lacks = [] }: CardChange,
): Promise<Ticket> {
  const answered = answeredBy !== undefined;
  const told = { arrived: unread === "more", answered };
  const count =
    unread === "more" ? sql`t.unread_messages + 1` : unread === "same" ? sql`t.unread_messages` : sql`${unread}::int`;
  const [row] = await query(
    { ...ticketShape, ...TicketRow.shape("outreach") },
    sql`with newest as (${newestOf(sql`${ticketId}`)}), told as (${moves ? nothingTold : toldIn(sql`${ticketId}`)}), changed as (
       update tickets t set last_message = n.line, last_message_type = n.media_type, last_message_from_me = n.from_me, last_message_auto = n.auto, last_message_user_id = n.user_id,
         customer_line = case when ${speaks(unread === "more")} then n.line else coalesce(o.line, t.customer_line) end,
         customer_line_type = case when ${speaks(unread === "more")} then n.media_type else coalesce(o.media_type, t.customer_line_type) end,
         customer_message_id = case when ${speaks(unread === "more")} then n.id else t.customer_message_id end,
         unread_messages = ${count}, unanswered_since = ${unansweredAfter(told)}, before_closing = ${beforeAfter(told)},
         snoozed_until = case when not ${unread === "more"} then t.snoozed_until end,
         bot_stopped = t.bot_stopped or ${answered}, out_of_hours = t.out_of_hours and not ${answered},
         bot_state = case when not ${answered} then t.bot_state end, handed_at = case when not ${answered} then t.handed_at end,
         answer_from = case when not ${answered} then t.answer_from end, answer_warn_at = case when not ${answered} then t.answer_warn_at end,
         answer_due_at = case when not ${answered} then t.answer_due_at end,
         updated_at = case when ${moves} then greatest(t.updated_at, clock_timestamp()) else t.updated_at end
       from newest n left join told o on true where t.id = ${ticketId} returning t.*
     ), stopped as (
       insert into ticket_events (company_id, ticket_id, kind, actor_id, user_id, queue_id)
       select t.company_id, t.id, 'bot_left', ${answeredBy ?? null}::int, t.user_id, t.queue_id from changed t
       where t.bot_stopped and not (select bot_stopped from tickets where id = ${ticketId})
     )${answered ? answeredSql(ticketId, answeredBy ?? null) : empty}
     ${selectTickets("changed", sql`, t.outreach`, answered ? [...lacks, "handed"] : lacks)}`,
  );
  if (!row) throw new AppError("ERR_NO_TICKET_FOUND");
  const ticket = presentTicket(row);
  // An outreach ticket is in no list until the person answers.
  if (!row.outreach) publish("ticket.update", { ticket }, { before });
  return ticket;
}

/** The names of contact cards, as `plainVCard` writes them. An escaped sign loses its escape. */
const namesIn = (cards: Sql) =>
  sql`coalesce((select regexp_replace(string_agg(btrim(found[1]), ', '), '\\\\([,;\\\\])', '\\1', 'g')
         from regexp_matches(${cards}, '^(?:[[:alnum:]]+[.])?FN(?:;[^:\\n]*)?:([^\\r\\n]+)', 'gin') found), '')`;

/**
 * The line of a card about a message `m`: the names of a contact card, the words of a shared place, the name of a file without words, or the title of
 * a bare link.
 */
const shownOf = sql`case when m.is_deleted then ''
           when m.media_type = 'locationMessage' then left(btrim(split_part(m.body, '|', 3)), 255)
           when m.media_type = 'vcard' then left(${namesIn(sql`m.body`)}, 255)
           when m.media_type = 'application' and m.body = '' then left(coalesce((select f.name from media f where f.company_id = m.company_id and f.id = m.media_id), ''), 255)
           when m.link_preview->>'text' = btrim(m.body) then left(m.link_preview->>'title', 255)
           else left(split_part(ltrim(m.body, E' \\n'), E'\\n', 1), 255) end as line,
         case when m.is_deleted then 'text' else m.media_type end as media_type`;

/** The card's line about the newest message of a ticket, and whether an automatic text, a program or a campaign sent that message. */
const newestOf = (ticketId: Sql) => sql`
       select ${shownOf}, m.from_me, m.source in ('system', 'api', 'campaign') as auto, m.user_id, m.id
       from messages m where m.ticket_id = ${ticketId} order by m.sent_at desc, m.id desc limit 1`;

/** The present form of the customer's last own words, because the customer may have changed or deleted them. */
const toldIn = (ticketId: Sql) =>
  sql`select ${shownOf} from tickets k join messages m on m.company_id = k.company_id and m.id = k.customer_message_id where k.id = ${ticketId}`;
const nothingTold = sql`select null::text as line, null::text as media_type where false`;

/**
 * Whether the newest message has the customer's own words. While the customer has an open question, `followers/automation` decides whether the
 * message answers it.
 */
const speaks = (arrived: boolean): Sql =>
  sql`${arrived} and not n.from_me and coalesce(t.bot_state->>'kind' not in ('menu', 'options'), true)`;

/** Does the same as `refreshCard` for tickets whose customers wrote `counts` more messages. The tickets are locked and keep their owner and queue. */
export async function refreshCards(counts: ReadonlyMap<number, number>): Promise<Ticket[]> {
  const wrote = { arrived: true, answered: false };
  const rows = await query(
    ticketShape,
    sql`with newest as materialized (
       select given.id as ticket_id, given.more, n.* from ${listed("given", {
         id: sql`${[...counts.keys()]}::int[]`,
         more: sql`${[...counts.values()]}::int[]`,
       })} cross join lateral (${newestOf(sql`given.id`)}) n
     ), changed as (
       update tickets t set last_message = n.line, last_message_type = n.media_type, last_message_from_me = n.from_me, last_message_auto = n.auto, last_message_user_id = n.user_id,
         customer_line = case when ${speaks(true)} then n.line else t.customer_line end,
         customer_line_type = case when ${speaks(true)} then n.media_type else t.customer_line_type end,
         customer_message_id = case when ${speaks(true)} then n.id else t.customer_message_id end,
         unread_messages = t.unread_messages + n.more, unanswered_since = ${unansweredAfter(wrote)}, before_closing = ${beforeAfter(wrote)}, snoozed_until = null, updated_at = greatest(t.updated_at, clock_timestamp())
       from newest n where t.id = n.ticket_id returning t.*
     )
     ${selectTickets("changed")} order by t.updated_at, t.id`,
  );
  const tickets = rows.map(presentTicket);
  for (const ticket of tickets) publish("ticket.update", { ticket }, { before: null });
  return tickets;
}
