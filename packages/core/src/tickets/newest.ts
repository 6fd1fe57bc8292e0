import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { presentTicket, type TicketListRow, ticketColumns, ticketTables } from "./presenter.ts";

interface Showing {
  unread: number | "more" | "same";
  moves?: boolean;
  before?: TicketPlace | null;
  /** Who answered the customer with this message, here (a user) or on the company's phone (null). */
  answeredBy?: number | null;
}

/**
 * Puts the newest message on the ticket's card, moves the card to the top and shows it. `unread`: a number sets it, "more" adds one
 * and ends a snooze, "same" leaves it; `moves: false` keeps its place. A message that arrived late does not take the place of a newer one.
 * Once a person has answered, nothing speaks by itself any more. `before`: it was elsewhere until now.
 */
export async function showNewest(
  ticketId: number,
  { unread, moves = true, before = null, answeredBy }: Showing,
): Promise<Ticket> {
  const [row] = await query<TicketListRow>(
    `with newest as (
       select case when is_deleted or media_type in ('locationMessage', 'vcard') then '' else left(split_part(ltrim(body, E' \\n'), E'\\n', 1), 255) end as line,
         case when is_deleted then 'text' else media_type end as media_type, from_me
       from messages where ticket_id = $1 order by sent_at desc, id desc limit 1
     ), changed as (
       update tickets t set last_message = n.line, last_message_type = n.media_type, last_message_from_me = n.from_me,
         unread_messages = case $2 when 'more' then t.unread_messages + 1 when 'same' then t.unread_messages else $2::int end,
         snoozed_until = case when $2 = 'more' then null else t.snoozed_until end,
         bot_stopped = t.bot_stopped or $4, out_of_hours = t.out_of_hours and not $4, bot_state = case when not $4 then t.bot_state end,
         updated_at = case when $3 then greatest(t.updated_at, clock_timestamp()) else t.updated_at end
       from newest n where t.id = $1 returning t.*
     ), stopped as (
       insert into ticket_events (company_id, ticket_id, kind, actor_id, user_id, queue_id)
       select t.company_id, t.id, 'bot_left', $5, t.user_id, t.queue_id from changed t
       where t.bot_stopped and not (select bot_stopped from tickets where id = $1)
     )
     select ${ticketColumns} from ${ticketTables("changed")}`,
    [ticketId, String(unread), moves, answeredBy !== undefined, answeredBy ?? null],
  );
  if (!row) throw new AppError("ERR_NO_TICKET_FOUND");
  const ticket = presentTicket(row);
  publish("ticket.update", { ticket }, { before });
  return ticket;
}
