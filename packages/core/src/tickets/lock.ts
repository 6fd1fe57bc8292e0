import type { TicketStatus } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";

interface Locked {
  id: number;
  contactId: number;
  connectionId: number;
  status: TicketStatus;
}

/** All tickets of these contacts, oldest first, locked until this transaction ends. */
export const lockTicketsOf = (contactIds: readonly number[]): Promise<Locked[]> =>
  query<Locked>(
    `select id, contact_id as "contactId", connection_id as "connectionId", status from tickets
     where contact_id = any($1::int[]) order by id for no key update`,
    [[...contactIds]],
  );

/** Locks the contact of a message: before its ticket, where the contact may change too. */
export const lockContactOfMessage = (messageId: number): Promise<object[]> =>
  query("select id from contacts where id = (select contact_id from messages where id = $1) for no key update", [
    messageId,
  ]);

/** Locks the ticket that a message lies in, before the message itself: everybody takes them in this order. */
export const lockTicketOf = (messageId: number): Promise<object[]> =>
  query("select id from tickets where id = (select ticket_id from messages where id = $1) for no key update", [
    messageId,
  ]);
