import { ticketStatus } from "@balcao/shared/tickets/schema";
import { integer, oneOf, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/*
 * The order of locks, law 12 of ARCHITECTURE.md. A transaction takes its locks in this order, so that no two transactions wait for each
 * other:
 *
 *   1. addresses   lockAddresses; several in the order of their keys
 *   2. contacts    lockContact; several with the newest first, because a merged contact points to an older one
 *   3. schedules   only under the lock of their contact
 *   4. users       the new owner of a ticket, shared; a user who is switched off or removed, before their tickets; several in the order of their ids
 *   5. tickets     lockTicketsOf, lockTicketFor; several in the order of their ids; lockForChange takes the contact and the user first
 *   6. queues      requireQueue for a ticket's queue; lockQueue alone for deleting a queue
 *   7. messages    several in the order of their ids
 *
 * The lock of a contact also protects its schedules. A merge holds this lock, so it may move schedules after messages.
 */

/** The shape does not come from the model of tickets, because the model's folder is above contacts, which lock tickets too. */
const lockedShape = { id: integer, contactId: integer, connectionId: integer, status: oneOf(ticketStatus.options) };

/** All tickets of these contacts, oldest first, locked until this transaction ends. */
export const lockTicketsOf = (contactIds: readonly number[]): Promise<RowOf<typeof lockedShape>[]> =>
  query(
    lockedShape,
    sql`select id, contact_id as "contactId", connection_id as "connectionId", status from tickets
      where contact_id = any(${[...contactIds]}::int[]) order by id for no key update`,
  );

/** Locks the contact of a message. It is for a caller that locks the ticket next and may change the contact. */
export const lockContactOfMessage = (messageId: number): Promise<number> =>
  run(
    sql`select 1 from contacts where id = (select contact_id from messages where id = ${messageId}) for no key update`,
  );

/** Locks the ticket of a message, before the message itself is locked. */
export const lockTicketOf = (messageId: number): Promise<number> =>
  run(sql`select 1 from tickets where id = (select ticket_id from messages where id = ${messageId}) for no key update`);
