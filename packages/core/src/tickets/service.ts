import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import { markRead } from "../messages/read.ts";
import { publish } from "../outbox/write.ts";
import { lockTicketFor, requireAction } from "./access.ts";
import { lockContactOf, lockItsContact } from "./active.ts";
import { closeTicket } from "./close.ts";
import { returnTicket } from "./give-back.ts";
import { openTicket } from "./open.ts";
import { loadTicket } from "./presenter.ts";
import { tellTicket } from "./publish.ts";
import type { TicketRow } from "./ticket.model.ts";
import { transferTicket } from "./transfer.ts";

type Change = Input<typeof ticketsApi.update>["body"];

/** Accept, return, close, reopen or transfer, as the row and the body say; what is already so is answered as it is. */
export async function changeTicket(actor: Actor, id: number, change: Change): Promise<Ticket> {
  const heldContact =
    change.status === "open" || change.whatsappId ? await lockContactOf(id, change.whatsappId ?? null) : null;
  const row = await lockTicketFor(actor, id);
  const changed = await apply(actor, row, change, heldContact);
  return (await setAssistant(row, change)) ?? changed ?? present(id);
}

/** Which integration or assistant answers in a ticket from now on; a closed one has none. Null when nothing changes. */
async function setAssistant(row: TicketRow, change: Change): Promise<Ticket | null> {
  const { useIntegration = row.useIntegration, promptId = row.promptId, integrationId = row.integrationId } = change;
  const wanted = [useIntegration ?? false, promptId, integrationId];
  if ([row.useIntegration, row.promptId, row.integrationId].every((was, place) => was === wanted[place])) return null;
  const set = await query(
    `update tickets set use_integration = $2, prompt_id = $3, integration_id = $4 where id = $1 and status <> 'closed' returning id`,
    [row.id, ...wanted],
  );
  return set.length > 0 ? tellTicket(row.id, null) : null;
}

async function apply(actor: Actor, row: TicketRow, change: Change, heldContact: number | null): Promise<Ticket | null> {
  const { status, userId = null, queueId = null, whatsappId: connectionId = null } = change;
  const transfers = status === undefined || (status !== "closed" && handsOn(actor, row, { ...change, status }));
  if (status === "open" && !transfers) return openTicket(actor, row, { queueId, heldContact });
  requireAction(actor, row);
  if (status === "closed") return closeTicket(actor, row);
  if (!transfers) return returnTicket(actor, row);
  const to = status === "open" ? (userId ?? actor.userId) : userId;
  return transferTicket(actor, row, { queueId, userId: to, connectionId, heldContact });
}

/**
 * Whether a body that names a state means a transfer all the same: it gives the ticket to somebody else, to another number, or to
 * another queue. But a queue beside `open` is where one accepts what waits, and nobody takes over without saying so.
 */
function handsOn(actor: Actor, row: TicketRow, change: Change & { status: "open" | "pending" }): boolean {
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

/** The owner's zeroes the unread count and has the blue ticks sent; anybody's who may act on it takes the mark "unread" away. */
export async function readTicket(actor: Actor, id: number): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  const reads = row.status === "open" && row.userId === actor.userId && row.unreadMessages > 0;
  const unmarks = row.markedUnread && canActOn(actor, row);
  if (!reads && !unmarks) return present(id);
  await query(
    "update tickets set marked_unread = false, unread_messages = case when $2 then 0 else unread_messages end where id = $1",
    [id, reads],
  );
  if (reads) await markRead(id);
  return tellTicket(id, null);
}

/** Makes a ticket look unread, in its place, until somebody opens it. */
export async function unreadTicket(actor: Actor, id: number): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  requireAction(actor, row);
  if (row.markedUnread) return present(id);
  await row.update({ markedUnread: true });
  return tellTicket(id, null);
}

/** Removes the ticket with its messages; files are swept later. */
export async function deleteTicket(actor: Actor, id: number): Promise<{ ok: true }> {
  await lockItsContact(id);
  const row = await lockTicketFor(actor, id);
  const place = { userId: row.userId, queueId: row.queueId };
  await row.destroy();
  publish("ticket.gone", { ticketId: id }, { place });
  return { ok: true };
}
