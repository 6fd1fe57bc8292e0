import type { RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { record } from "./history.ts";
import { TicketRow } from "./ticket.model.ts";

/** The contact that something is said to, the number that says it, and the user who speaks. */
interface Recipient {
  contactId: number;
  connectionId: number;
  userId: number | null;
}

const forMessage = { ...TicketRow.shape("id", "createdAt"), queue: QueueRow.columns.name.null };
export type TicketForMessage = RowOf<typeof forMessage>;

/**
 * The contact's active ticket on that number, locked; the caller has locked the contact. Without an active ticket the message gets one of
 * its own, closed at once, in the queue of the contact's last ticket, with its author as the suggested user: it is in nobody's list of
 * waiting work, and an answer comes back to that queue and author.
 */
export async function ticketForMessage(to: Recipient): Promise<TicketForMessage> {
  const [active] = await query(
    TicketRow.shape("id"),
    sql`select id from tickets where contact_id = ${to.contactId} and connection_id = ${to.connectionId} and status <> 'closed'
      for no key update`,
  );
  const id = active?.id ?? (await closedTicket(to));
  const [ticket] = await query(
    forMessage,
    sql`select ${TicketRow.pick("t", "id", "createdAt")}, q.name as queue from tickets t
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id where t.id = ${id}`,
  );
  if (!ticket) throw new Error(`There is no ticket ${id}`);
  return ticket;
}

async function closedTicket({ contactId, connectionId, userId }: Recipient): Promise<number> {
  const [made] = await query(
    TicketRow.shape("id", "queueId"),
    sql`insert into tickets (company_id, contact_id, connection_id, is_group, status, user_id, suggested_user_id, queue_id, closed_at)
     select c.company_id, c.id, ${connectionId}, c.is_group, 'closed', ${userId}, ${userId}, coalesce(
       (select queue_id from tickets where contact_id = ${contactId} and connection_id = ${connectionId} order by updated_at desc, id desc limit 1),
       (select min(queue_id) from connection_queues where connection_id = ${connectionId} having count(*) = 1)), clock_timestamp()
     from contacts c where c.id = ${contactId} returning id, queue_id as "queueId"`,
  );
  if (!made) throw new Error(`There is no contact ${contactId}`);
  await record({ ticketId: made.id, kinds: ["created", "closed"], actorId: userId, userId, queueId: made.queueId });
  return made.id;
}
