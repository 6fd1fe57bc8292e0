import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket, TicketStatus } from "@balcao/shared/tickets/schema";
import { afterChange, type TicketChange } from "../automation/after.ts";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import type { TicketEventKind } from "./history.ts";
import { loadTicket, presentTicket, type TicketListRow, ticketColumns, ticketTables } from "./presenter.ts";
import type { TicketRow } from "./ticket.model.ts";

/** What a change has to know of a ticket, which is locked. */
export type Held = Pick<TicketRow, "id" | "status" | "userId" | "queueId" | "connectionId" | "suggestedUserId">;

interface Change {
  verb: TicketChange["verb"];
  /** Null: a timer does it. */
  actor: Actor | null;
  status: TicketStatus;
  userId: number | null;
  queueId?: number | null;
  connectionId?: number;
  suggestedUserId?: number | null;
}

const kindsOf: Record<TicketChange["verb"], TicketEventKind> = {
  accept: "accepted",
  return: "returned",
  close: "closed",
  reopen: "reopened",
  transfer: "transferred",
};

/**
 * Makes one change of state: the row, its lines of history, the event with the place before, and the automatic texts that follow, in
 * the caller's transaction. Whatever was snoozed or asked by a menu ends with it. Whether the change is allowed is for the verbs to say.
 */
export async function applyChange(row: Held, change: Change): Promise<Ticket> {
  const { verb, actor, status, userId } = change;
  const kinds: TicketEventKind[] = [kindsOf[verb]];
  if (status === "pending") kinds.push("queued");
  const [changed] = await query<TicketListRow>(changeTo, [
    row.id,
    status,
    userId,
    change.queueId === undefined ? row.queueId : change.queueId,
    change.connectionId ?? row.connectionId,
    change.suggestedUserId === undefined ? row.suggestedUserId : change.suggestedUserId,
    kinds,
    actor?.userId ?? null,
  ]);
  if (!changed) throw new AppError("ERR_NO_TICKET_FOUND");
  const ticket = presentTicket(changed);
  publish("ticket.update", { ticket }, { before: { userId: row.userId, queueId: row.queueId } });
  const before = { status: row.status, userId: row.userId, queueId: row.queueId, connectionId: row.connectionId };
  const wrote = await afterChange({ verb, ticket, before, actor });
  return wrote ? ((await loadTicket(row.id)) ?? ticket) : ticket;
}

/** The database's clock: several machines write here, and the window for coming back is measured by it. */
const changeTo = `with changed as (
    update tickets t set status = $2, user_id = $3, queue_id = $4, connection_id = $5, suggested_user_id = $6, snoozed_until = null,
      marked_unread = false, chatbot = false, bot_state = null, bot_stopped = t.bot_stopped and $2 <> 'closed',
      out_of_hours = t.out_of_hours and $2 = 'pending', use_integration = t.use_integration and $2 <> 'closed', prompt_id = case when $2 <> 'closed' then t.prompt_id end,
      integration_id = case when $2 <> 'closed' then t.integration_id end,
      closed_at = case when $2 = 'closed' then clock_timestamp() end, updated_at = greatest(t.updated_at, clock_timestamp())
    where t.id = $1 returning t.*
  ), noted as (
    insert into ticket_events (company_id, ticket_id, kind, actor_id, user_id, queue_id)
    select t.company_id, t.id, k.kind, $8, t.user_id, t.queue_id from changed t, unnest($7::text[]) with ordinality as k(kind, place)
    order by k.place
  )
  select ${ticketColumns} from ${ticketTables("changed")}`;
