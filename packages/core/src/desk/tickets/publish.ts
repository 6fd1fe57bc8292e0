import { AppError } from "@balcao/shared/errors";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { publish } from "../../base/outbox/write.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { hasWindowSql } from "../windows/windows.ts";
import { loadTicket, loadTickets } from "./presenter.ts";
import { TicketRow } from "./ticket.model.ts";

/** Shows a changed ticket to everybody who may see it now. Users who may no longer see it lose it from their screens. */
export async function tellTicket(id: number, before: TicketPlace | null): Promise<Ticket> {
  const ticket = await loadTicket(id);
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  publish("ticket.update", { ticket }, { before });
  return ticket;
}

/** Shows changed tickets whose owner and queue stayed the same. */
export async function tellTickets(ids: readonly number[]): Promise<void> {
  for (const ticket of await loadTickets(ids)) publish("ticket.update", { ticket }, { before: null });
}

/**
 * Locks the active tickets of these contacts on numbers with a service window. Whoever locks messages or windows of the contacts, and shows the tickets
 * afterwards, calls this first.
 */
export const lockWindowed = (contactIds: readonly number[]): Promise<Pick<TicketRow, "id">[]> =>
  query(
    TicketRow.shape("id"),
    sql`select t.id from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id and ${hasWindowSql}
       where t.contact_id = any(${[...contactIds]}::int[]) and t.status <> 'closed' order by t.id for no key update of t`,
  );

/** Shows the active tickets of these contacts on numbers with a service window, because the end of the window may have changed. */
export async function tellWindows(contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await tellTickets((await lockWindowed(contactIds)).map(({ id }) => id));
}
