import type { NumberNotice } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import { canSee } from "@balcao/shared/tickets/rules";
import { boolean, json, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { lockTicketFor, requireAction, visibleTo } from "../tickets/access.ts";
import { TicketRow } from "../tickets/ticket.model.ts";
import { MessageRow } from "./message.model.ts";

/** `hasHidden` means that the actor may not see some of the contact's tickets. */
const conversationShape = {
  ...TicketRow.shape("contactId", "userId", "queueId"),
  hasHidden: boolean,
  notices: json<NumberNotice[]>(),
};
/** All messages of one contact, across its tickets. */
export type Conversation = Pick<RowOf<typeof conversationShape>, "contactId" | "hasHidden" | "notices">;

/** The conversation that a ticket is part of. Refuses with 404 or 403, like the ticket itself. */
export async function findConversation(actor: Actor, ticketId: number): Promise<Conversation> {
  const [found] = await query(
    conversationShape,
    sql`select ${TicketRow.pick("o", "contactId", "userId", "queueId")},
       exists (select 1 from tickets t where t.contact_id = o.contact_id and (${visibleTo(actor)}) is not true) as "hasHidden",
       coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'at', a.at, 'user', a.actor_name, 'from', a.details->>'from', 'to', a.details->>'to')
         order by a.at, a.id) from audit a where a.company_id = o.company_id and a.about_id = o.contact_id and a.action = 'contact.number'), '[]') as notices
     from tickets o where o.id = ${ticketId}`,
  );
  if (!found) throw new AppError("ERR_NO_TICKET_FOUND");
  if (!canSee(actor, found)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return found;
}

/**
 * The condition that the actor may see the ticket of a message, on `messages m` alone. Postgres checks it for each row as it reads a page, and stops
 * at the end of the page. Null for an actor who sees every ticket.
 */
export function inSight(actor: Actor): Sql | null {
  if (isAdmin(actor)) return null;
  return sql`(select ${visibleTo(actor)} from tickets t where t.company_id = m.company_id and t.id = m.ticket_id)`;
}

const found = ["id", "ticketId", "contactId", "body", "mediaType", "isDeleted"] as const;

/** A message that this actor may see. Answers 404 when there is none, and 403 when the actor may not see its ticket. */
export async function findMessageFor(actor: Actor, id: number): Promise<Pick<MessageRow, (typeof found)[number]>> {
  const [row] = await query(
    { ...MessageRow.shape(...found), ...TicketRow.shape("userId", "queueId") },
    sql`select ${MessageRow.pick("m", ...found)}, ${TicketRow.pick("t", "userId", "queueId")}
     from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id where m.id = ${id}`,
  );
  if (!row) throw new AppError("ERR_NO_MESSAGE_FOUND");
  if (!canSee(actor, row)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return row;
}

/** The columns that a change of a message needs, and those that decide whether it is allowed. */
const toChange = [
  "id",
  "ticketId",
  "contactId",
  "connectionId",
  "fromMe",
  "source",
  "body",
  "mediaType",
  "ack",
  "failure",
  "isDeleted",
  "sentAt",
  "campaignId",
] as const;
export type MessageToChange = Pick<MessageRow, (typeof toChange)[number]>;

/** A message in a ticket that this actor may act on. Message and ticket are locked. Refuses with 404 or 403, like the ticket itself. */
export async function lockMessageFor(actor: Actor, id: number): Promise<MessageToChange> {
  const [before] = await query(
    MessageRow.shape("ticketId"),
    sql`select ${MessageRow.pick("m", "ticketId")} from messages m where m.id = ${id}`,
  );
  if (!before) throw new AppError("ERR_NO_MESSAGE_FOUND");
  requireAction(actor, await lockTicketFor(actor, before.ticketId));
  const [message] = await query(
    MessageRow.shape(...toChange),
    sql`select ${MessageRow.pick("m", ...toChange)} from messages m where m.id = ${id} for no key update`,
  );
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  // The message has moved to another ticket since it was read. A second attempt finds it there.
  if (message.ticketId !== before.ticketId) throw new AppError("ERR_TICKET_STATE");
  return message;
}
