import { AppError } from "@balcao/shared/errors";
import type { Message } from "@balcao/shared/messages/schema";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { canSee, type TicketPlace } from "@balcao/shared/tickets/rules";
import { Transaction } from "sequelize";
import { query } from "../database.ts";
import { Binds } from "../sql.ts";
import { lockTicketFor, requireAction, visibleTo } from "../tickets/access.ts";
import type { TicketRow } from "../tickets/ticket.model.ts";
import { MessageRow } from "./message.model.ts";

/** All that was said with one contact; `hasHidden`: some of its tickets are out of the actor's sight. */
export interface Conversation {
  contactId: number;
  hasHidden: boolean;
}

/** The conversation that a ticket is part of; refused as its ticket would be. */
export async function findConversation(actor: Actor, ticketId: number): Promise<Conversation> {
  const binds = new Binds();
  const [found] = await query<Conversation & TicketPlace>(
    `select o.contact_id as "contactId", o.user_id as "userId", o.queue_id as "queueId",
       exists (select 1 from tickets t where t.contact_id = o.contact_id and (${visibleTo(actor, binds)}) is not true) as "hasHidden"
     from tickets o where o.id = ${binds.add(ticketId)}`,
    binds.values,
  );
  if (!found) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!canSee(actor, found)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return found;
}

/**
 * That the ticket of a message is in sight, as conditions on `messages m` alone: what is asked of each row as it is read, so that a page is
 * read in its order and no further.
 */
export function inSight(actor: Actor, binds: Binds): string[] {
  if (isAdmin(actor)) return [];
  return [
    `(select ${visibleTo(actor, binds)} from tickets t where t.company_id = m.company_id and t.id = m.ticket_id)`,
  ];
}

/** A message this actor may see, as what it is part of: 404, or the refusal of its ticket. */
export async function findMessageFor(actor: Actor, id: number): Promise<FoundMessage> {
  const [found] = await query<FoundMessage & { place: TicketPlace }>(
    `select m.id, m.ticket_id as "ticketId", m.contact_id as "contactId", m.body, m.media_type as "mediaType",
       m.is_deleted as "isDeleted", jsonb_build_object('userId', t.user_id, 'queueId', t.queue_id) as place
     from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id where m.id = $1`,
    [id],
  );
  if (!found) throw new AppError("ERR_NO_MESSAGE_FOUND");
  if (!canSee(actor, found.place)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return found;
}
interface FoundMessage extends Pick<Message, "id" | "ticketId" | "contactId" | "body" | "mediaType" | "isDeleted"> {}

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
