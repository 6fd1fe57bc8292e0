import type { Activity } from "@balcao/shared/activities/schema";
import { json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import type { TicketEventKind } from "./history.ts";
import { type EventDetails, TicketEventRow } from "./ticket-event.model.ts";
import { TicketRow } from "./ticket.model.ts";
import { isShown, lineOf, tellLines } from "./activity-line.ts";

interface ActivityFacts {
  kind: TicketEventKind;
  details?: EventDetails;
}

/**
 * Writes events of tickets into their history in this order, with the present owner and queue of each ticket, and shows them in the conversations.
 * Null as `actorId` means the system or the customer.
 */
export async function recordShown(
  ticketIds: readonly number[],
  actorId: number | null,
  noted: readonly ActivityFacts[],
): Promise<void> {
  if (ticketIds.length === 0 || noted.length === 0) return;
  const kinds = noted.map(({ kind }) => kind);
  const details = noted.map((one) => (one.details ? JSON.stringify(one.details) : null));
  const rows = await query(
    { line: json<Activity>(), ...TicketRow.shape("contactId", "userId", "queueId") },
    sql`with noted as (
       ${TicketEventRow.insert({
         companyId: sql`t.company_id`,
         ticketId: sql`t.id`,
         kind: sql`k.kind`,
         actorId,
         userId: sql`t.user_id`,
         queueId: sql`t.queue_id`,
         details: sql`k.details::jsonb`,
       })}
       from tickets t, unnest(${kinds}::text[], ${details}::text[]) with ordinality as k(kind, details, place)
       where t.id = any(${[...ticketIds]}::int[]) order by t.id, k.place returning *
     )
     select ${lineOf} as line, ${TicketRow.pick("t", "contactId", "userId", "queueId")}
     from noted e join tickets t on t.company_id = e.company_id and t.id = e.ticket_id where ${isShown} order by e.id`,
  );
  for (const { line, ...ticket } of rows) tellLines([line], ticket);
}
