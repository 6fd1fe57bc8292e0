import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { canActOn, canSee } from "@balcao/shared/tickets/rules";
import type { Ticket, TicketOwner } from "@balcao/shared/tickets/schema";
import { Transaction } from "sequelize";
import { query } from "../database.ts";
import type { Binds } from "../sql.ts";
import { loadTicket, presentTicket, type TicketListRow, ticketColumns, ticketTables } from "./presenter.ts";
import { TicketRow } from "./ticket.model.ts";

/** `canSee` as a condition on `tickets t`: the one rule for lists, counts, messages and media. */
export function visibleTo(actor: Actor, binds: Binds): string {
  if (isAdmin(actor)) return "true";
  const mine = `t.user_id = ${binds.add(actor.userId)}`;
  const inMyQueues = `t.queue_id = any(${binds.add([...actor.queueIds])}::int[])`;
  return `(${mine} or ${inMyQueues}${actor.allTicket ? " or t.queue_id is null" : ""})`;
}

/** A ticket this actor may see: 404 when it does not exist for the company, 403 ERR_TICKET_NO_ACCESS when it is out of sight. */
export async function showTicket(actor: Actor, id: number): Promise<Ticket> {
  return seen(actor, await loadTicket(id));
}

export async function showTicketByUuid(actor: Actor, uuid: string): Promise<Ticket> {
  const [row] = await query<TicketListRow>(
    `select ${ticketColumns} from ${ticketTables("tickets")} where t.uuid = $1`,
    [uuid],
  );
  return seen(actor, row ? presentTicket(row) : null);
}

function seen(actor: Actor, ticket: Ticket | null): Ticket {
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!canSee(actor, ticket)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return ticket;
}

/** The row, locked until this transaction ends; visible to the actor, but perhaps not theirs to change. */
export async function lockTicketFor(actor: Actor, id: number): Promise<TicketRow> {
  const row = await TicketRow.findByPk(id, { lock: Transaction.LOCK.NO_KEY_UPDATE });
  if (!row) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!canSee(actor, row)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return row;
}

/** A colleague's open ticket is read-only: 403. */
export function requireAction(actor: Actor, row: TicketRow): void {
  if (!canActOn(actor, row)) throw new AppError("ERR_NO_PERMISSION");
}

/** What a refusal tells about who has a ticket. */
export async function ownerOf(ticketId: number): Promise<TicketOwner> {
  const ticket = await loadTicket(ticketId);
  return {
    ticketId,
    userId: ticket?.userId ?? null,
    user: ticket?.user ? { name: ticket.user.name } : null,
    queue: ticket?.queue ? { name: ticket.queue.name } : null,
  };
}
