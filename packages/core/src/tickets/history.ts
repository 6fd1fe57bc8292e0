import { query } from "../database.ts";

export type TicketEventKind =
  | "created"
  | "queued"
  | "accepted"
  | "returned"
  | "transferred"
  | "closed"
  | "reopened"
  /** Its messages went into another ticket, with its contact: whatever turn it had is none. */
  | "merged"
  | "bot_started"
  | "bot_left";
interface Happening {
  ticketId: number;
  /** In order. */
  kinds: TicketEventKind[];
  /** Null: the system or the customer. */
  actorId: number | null;
  userId: number | null;
  queueId: number | null;
}

/** Writes what happened to a ticket: the source of tracking and reports. The database turns it into `services` at once (0019-services). */
export const record = ({ ticketId, kinds, actorId, userId, queueId }: Happening): Promise<object[]> =>
  query(
    `insert into ticket_events (company_id, ticket_id, kind, actor_id, user_id, queue_id)
     select t.company_id, t.id, k.kind, $3, $4, $5 from tickets t, unnest($2::text[]) with ordinality as k(kind, place)
     where t.id = $1 order by k.place`,
    [ticketId, kinds, actorId, userId, queueId],
  );
