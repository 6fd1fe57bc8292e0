import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { recordAudit } from "../../../company/audit/record.ts";
import { requireIntegration } from "../../../company/integrations/access.ts";
import { requirePrompt } from "../../../company/prompts/access.ts";
import { run } from "../../../base/database.ts";
import { happened } from "../../../base/happenings.ts";
import { publish } from "../../../base/outbox/write.ts";
import { sql } from "../../../base/sql.ts";
import { refuseHeld } from "../../contact-holds/refuse-held.ts";
import { type LockedForChange, type LockedTicket, lockForChange, lockTicketFor, requireAction } from "../access.ts";
import { lockItsContact } from "./one-active.ts";
import { closeTicket } from "./close.ts";
import { returnTicket } from "./return.ts";
import { openTicket } from "./accept.ts";
import { loadTicket } from "../presenter.ts";
import { tellTicket } from "../publish.ts";
import { TicketRow } from "../ticket.model.ts";
import { transferTicket } from "./transfer.ts";
import { unbegunSql } from "../waits-to-begin.ts";

type TicketUpdate = Input<typeof ticketsApi.update>["body"];

/** Accepts, returns, closes, reopens or transfers a ticket, as its row and the body say. If nothing changes, it returns the present ticket. */
export async function changeTicket(actor: Actor, id: number, change: TicketUpdate): Promise<Ticket> {
  const { status, userId, whatsappId } = change;
  const row = await lockForChange(actor, id, {
    connectionId: whatsappId || null,
    userId: userId || (status === "open" ? actor.userId : null),
  });
  const changed = await apply(actor, row, change);
  return (await setAssistant(row, change)) ?? changed ?? present(id);
}

/**
 * Sets which integration or assistant answers in a ticket from the customer's next message on. A menu, a tree or a talk that is under way goes on.
 * Null when nothing changes, as for a closed ticket.
 */
async function setAssistant(row: LockedTicket, change: TicketUpdate): Promise<Ticket | null> {
  const { useIntegration = row.useIntegration, promptId = row.promptId, integrationId = row.integrationId } = change;
  const wanted = [useIntegration ?? false, promptId, integrationId];
  if ([row.useIntegration, row.promptId, row.integrationId].every((was, index) => was === wanted[index])) return null;
  if (promptId !== row.promptId) await requirePrompt(promptId);
  if (integrationId !== row.integrationId) await requireIntegration(integrationId);
  const changed = await run(
    sql`update tickets set use_integration = ${useIntegration ?? false}, prompt_id = ${promptId}, integration_id = ${integrationId}, before_closing = null,
      bot_state = case when ${promptId !== null || integrationId !== null} and status = 'pending' and not bot_stopped
        and coalesce(bot_state->>'kind' in ('chosen', 'gave-up'), true) then ${unbegunSql} else bot_state end
      where id = ${row.id} and status <> 'closed'`,
  );
  return changed > 0 ? tellTicket(row.id, null) : null;
}

async function apply(actor: Actor, row: LockedForChange, change: TicketUpdate): Promise<Ticket | null> {
  const { status, userId = null, queueId = null, whatsappId: connectionId = null, note } = change;
  const transfers = status === undefined || (status !== "closed" && handsOn(actor, row, { ...change, status }));
  if (status === "open" && !transfers) return openTicket(actor, row, queueId);
  requireAction(actor, row);
  if (status === "closed") return closeTicket(actor, row);
  if (!transfers) return returnTicket(actor, row);
  const to = status === "open" ? (userId ?? actor.userId) : userId;
  return transferTicket(actor, row, { queueId, userId: to, connectionId, note });
}

/**
 * Whether a body that names a state is still a transfer, because it gives the ticket to another user, number or queue. With `open`, the queue of a
 * pending ticket is only the queue in which it is accepted. `open` alone does not take over a colleague's ticket.
 */
function handsOn(actor: Actor, row: LockedTicket, change: TicketUpdate & { status: "open" | "pending" }): boolean {
  const { status, userId, queueId, whatsappId } = change;
  const otherNumber = Boolean(whatsappId) && whatsappId !== row.connectionId;
  const otherQueue = Boolean(queueId) && queueId !== row.queueId;
  const otherUser = Boolean(userId) && (row.status !== "open" || userId !== row.userId);
  if (status === "pending") return otherNumber || otherQueue || otherUser;
  if (otherUser && userId !== actor.userId) return true;
  const mine = row.status === "open" && row.userId === actor.userId;
  return (mine && otherQueue) || ((mine || row.status !== "open") && otherNumber);
}

async function present(id: number): Promise<Ticket> {
  const ticket = await loadTicket(id);
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  return ticket;
}

/**
 * Marks a ticket as read. When the owner reads it, the unread count becomes 0 and blue ticks are sent. Every user who may act on the ticket removes
 * the mark "unread". An operator on a visit marks nothing as read.
 */
export async function readTicket(actor: Actor, id: number): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  if (actor.visit) return present(id);
  const reads = row.status === "open" && row.userId === actor.userId && row.unreadMessages > 0;
  const unmarks = row.markedUnread && canActOn(actor, row);
  if (!reads && !unmarks) return present(id);
  await run(
    sql`update tickets set marked_unread = false, unread_messages = case when ${reads} then 0 else unread_messages end where id = ${id}`,
  );
  if (reads) await happened("ticket.read", { ticketId: id });
  return tellTicket(id, null);
}

/** Makes a ticket look unread until somebody opens it. The ticket keeps its position in the list. */
export async function unreadTicket(actor: Actor, id: number): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  requireAction(actor, row);
  if (row.markedUnread) return present(id);
  await TicketRow.update({ markedUnread: true }, { where: { id } });
  return tellTicket(id, null);
}

/** Deletes the ticket with its messages. The sweep deletes the files later. Answers 409 ERR_CONTACT_HELD while a hold keeps the ticket. */
export async function deleteTicket(actor: Actor, id: number): Promise<{ ok: true }> {
  await lockItsContact(id);
  const row = await lockTicketFor(actor, id);
  await refuseHeld(id);
  const place = { userId: row.userId, queueId: row.queueId };
  const { contact } = await present(id);
  await recordAudit(actor, "ticket.removed", { id, name: contact.name }, {});
  await happened("ticket.removing", { ticketId: id });
  await TicketRow.destroy({ where: { id } });
  publish("ticket.gone", { ticketId: id }, { place });
  return { ok: true };
}
