import { AppError } from "@balcao/shared/errors";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { publish } from "../../base/outbox/write.ts";
import { loadTicket, loadTickets } from "./presenter.ts";

/** Shows a changed ticket to everybody who may see it now, and removes it from the screens of users who no longer may. */
export async function tellTicket(id: number, before: TicketPlace | null): Promise<Ticket> {
  const ticket = await loadTicket(id);
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  publish("ticket.update", { ticket }, { before });
  return ticket;
}

/** Shows changed tickets that stayed in their place. */
export async function tellTickets(ids: readonly number[]): Promise<void> {
  for (const ticket of await loadTickets(ids)) publish("ticket.update", { ticket }, { before: null });
}
