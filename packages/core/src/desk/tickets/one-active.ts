import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { ownerOf } from "./access.ts";
import { TicketRow } from "./ticket.model.ts";

/**
 * Locks the contact of a ticket that is about to become active, or active on another number, so that nobody else makes one active for it
 * meanwhile; contacts are locked before tickets. Null when the ticket is about to do neither.
 */
export async function lockContactOf(ticketId: number, connectionId: number | null): Promise<number | null> {
  const [contact] = await query(
    ContactRow.shape("id"),
    sql`select c.id from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
      where t.id = ${ticketId} and (t.status = 'closed' or t.connection_id <> ${connectionId}) for no key update of c`,
  );
  return contact?.id ?? null;
}

/**
 * Locks the contact of a ticket, before its planned messages are touched: contacts are locked first, then planned messages, then tickets.
 */
export const lockItsContact = (ticketId: number): Promise<number> =>
  run(
    sql`select 1 from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
      where t.id = ${ticketId} for no key update of c`,
  );

/** Refuses a second active ticket: a contact has one for each connection. */
export async function refuseSecondActive(
  { id, contactId }: { id: number; contactId: number },
  connectionId: number,
): Promise<void> {
  const [active] = await query(
    TicketRow.shape("id"),
    sql`select id from tickets where contact_id = ${contactId} and connection_id = ${connectionId} and status <> 'closed' and id <> ${id}`,
  );
  if (active) throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(active.id));
}
