import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import type { TicketEventRow } from "./ticket-event.model.ts";

export type TicketEventKind = TicketEventRow["kind"];
interface Happening {
  ticketId: number;
  /** The events in the order in which they happened. */
  kinds: TicketEventKind[];
  /** Null: the system or the customer. */
  actorId: number | null;
  userId: number | null;
  queueId: number | null;
}

/**
 * Writes events of a ticket. Tracking and reports come from these lines. The database turns them into `turns` immediately
 * (base/sql-functions/apply-ticket-event.ts).
 */
export const record = ({ ticketId, kinds, actorId, userId, queueId }: Happening): Promise<number> =>
  run(
    sql`insert into ticket_events (company_id, ticket_id, kind, actor_id, user_id, queue_id)
     select t.company_id, t.id, k.kind, ${actorId}::int, ${userId}::int, ${queueId}::int
     from tickets t, unnest(${kinds}::text[]) with ordinality as k(kind, place)
     where t.id = ${ticketId} order by k.place`,
  );
