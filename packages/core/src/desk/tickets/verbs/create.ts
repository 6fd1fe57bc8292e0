import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { requireQueue } from "../../../company/queues/access.ts";
import { lockContact } from "../../contacts/access.ts";
import { query } from "../../../base/database.ts";
import { happened } from "../../../base/happenings.ts";
import { sql } from "../../../base/sql.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import { ownerOf } from "../access.ts";
import { record } from "../history.ts";
import { newTicketSql } from "../new-ticket.ts";
import { tellTicket } from "../publish.ts";
import { requireUserIn } from "./targets.ts";
import { TicketRow } from "../ticket.model.ts";

/**
 * Starts a conversation for the actor or, if an admin asks, for another user. Answers 409 ERR_OTHER_OPEN_TICKET with the owner when this contact has
 * an active ticket on this number. Answers ERR_USER_NOT_IN_QUEUE for a queue whose tickets the new owner or the actor would not see.
 */
export async function createTicket(actor: Actor, body: Input<typeof ticketsApi.create>["body"]): Promise<Ticket> {
  if (!isAdmin(actor) && !body.queueId)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "queueId"], message: "A queue is required" }]);
  if (body.userId && body.userId !== actor.userId && !isAdmin(actor)) throw new AppError("ERR_NO_PERMISSION");
  const contactId = await lockContact(body.contactId);
  if (body.queueId) await requireQueue(body.queueId);
  const connectionId = await chooseConnection(actor, body.whatsappId ?? null);
  const userId = body.status === "open" ? (body.userId ?? actor.userId) : null;
  if (userId !== null && userId !== actor.userId) await requireUserIn(userId, body.queueId ?? null);
  else if (!isAdmin(actor)) await requireUserIn(actor.userId, body.queueId ?? null);
  const isForOther = userId !== null && userId !== actor.userId;
  const [created] = await query(
    TicketRow.shape("id"),
    sql`${newTicketSql(
      { contactId, connectionId },
      {
        status: body.status,
        userId,
        queueId: body.queueId ?? null,
        handedAt: isForOther ? sql`clock_timestamp()` : null,
        handedBy: isForOther ? actor.userId : null,
        markedUnread: isForOther,
      },
    )}
      on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing returning id`,
  );
  if (!created) return refuse(contactId, connectionId);
  await record({
    ticketId: created.id,
    kinds: ["created", userId === null ? "queued" : "accepted"],
    actorId: actor.userId,
    userId,
    queueId: body.queueId ?? null,
  });
  await happened("ticket.opened", { ticketId: created.id });
  return tellTicket(created.id, null);
}

async function refuse(contactId: number, connectionId: number): Promise<never> {
  const [active] = await query(
    TicketRow.shape("id"),
    sql`select id from tickets where contact_id = ${contactId} and connection_id = ${connectionId} and status <> 'closed'`,
  );
  throw new AppError("ERR_OTHER_OPEN_TICKET", active && (await ownerOf(active.id)));
}

/** The requested number, else the user's own default number, else the company's default number. */
async function chooseConnection(actor: Actor, wanted: number | null): Promise<number> {
  const [chosen] = await query(
    ConnectionRow.shape("id"),
    sql`select w.id from connections w left join users u on u.id = ${actor.userId}
      where w.deleted_at is null and (${wanted}::int is null and (w.is_default or w.id = u.connection_id) or w.id = ${wanted})
      order by w.id = u.connection_id desc nulls last limit 1`,
  );
  if (!chosen) throw new AppError(wanted === null ? "ERR_NO_DEF_WAPP_FOUND" : "ERR_NO_WAPP_FOUND");
  return chosen.id;
}
