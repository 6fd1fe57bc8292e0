import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { Transaction } from "sequelize";
import { lockTicketFor, requireAction } from "../tickets/access.ts";
import type { TicketRow } from "../tickets/ticket.model.ts";
import { MessageRow } from "./message.model.ts";

/** A message in a ticket this actor may act on, both locked: 404, or the refusals of its ticket. */
export async function lockMessageFor(actor: Actor, id: number): Promise<{ message: MessageRow; ticket: TicketRow }> {
  const found = await MessageRow.findByPk(id, { attributes: ["ticketId"] });
  if (!found) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const ticket = await lockTicketFor(actor, found.ticketId);
  requireAction(actor, ticket);
  const message = await MessageRow.findByPk(id, { lock: Transaction.LOCK.NO_KEY_UPDATE });
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  // Moved to another ticket since we looked: whoever asks again finds it there.
  if (message.ticketId !== ticket.id) throw new AppError("ERR_TICKET_STATE");
  return { message, ticket };
}
