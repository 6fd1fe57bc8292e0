import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import { canAccept, canReopen, canReturn, type TicketPlace } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { literal } from "sequelize";
import { query } from "../database.ts";
import { markRead } from "../messages/read.ts";
import { publish } from "../outbox/write.ts";
import { lockTicketFor, ownerOf, requireAction } from "./access.ts";
import { record, type TicketEventKind } from "./history.ts";
import { loadTicket } from "./presenter.ts";
import { tellTicket } from "./publish.ts";
import type { TicketRow } from "./ticket.model.ts";

/** The database's clock: several machines write here, and the window for coming back is measured by it. */
const now = literal("clock_timestamp()");

type Change = Input<typeof ticketsApi.update>["body"];

/** Accept, return, close or reopen: the verb follows from the row and the wanted status; what is already so is answered as it is. */
export async function changeTicket(actor: Actor, id: number, change: Change): Promise<Ticket> {
  const heldContact = change.status === "open" ? await lockContactOfClosed(id) : null;
  const row = await lockTicketFor(actor, id);
  const before: TicketPlace = { userId: row.userId, queueId: row.queueId };
  const kind = await apply(actor, row, change, heldContact);
  if (!kind) return (await loadTicket(id)) ?? never();
  await record({ ticketId: id, kinds: kind, actorId: actor.userId, userId: row.userId, queueId: row.queueId });
  return tellTicket(id, before);
}

/** Reopening makes a ticket active, which nobody else may do for its contact meanwhile; contacts are locked before tickets. */
async function lockContactOfClosed(ticketId: number): Promise<number | null> {
  const [contact] = await query<{ id: number }>(
    `select c.id from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
     where t.id = $1 and t.status = 'closed' for no key update of c`,
    [ticketId],
  );
  return contact?.id ?? null;
}

async function apply(
  actor: Actor,
  row: TicketRow,
  change: Change,
  heldContact: number | null,
): Promise<TicketEventKind[] | null> {
  switch (change.status) {
    case "open":
      return open(actor, row, change, heldContact);
    case "pending":
      return giveBack(actor, row);
    case "closed":
      return close(actor, row);
    case undefined:
      return null;
  }
}

async function open(
  actor: Actor,
  row: TicketRow,
  { userId, queueId }: Change,
  heldContact: number | null,
): Promise<TicketEventKind[] | null> {
  if (userId && userId !== actor.userId) throw new AppError("ERR_NO_PERMISSION");
  if (row.status === "open" && row.userId === actor.userId) return null;
  if (row.status === "open") throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(row.id));
  const reopened = canReopen(row);
  if (!reopened && !canAccept(row)) throw new AppError("ERR_TICKET_STATE");
  // Closed, or moved to another contact, since we looked: whoever asks again finds it so.
  if (reopened && heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
  if (reopened) await refuseSecondActive(row);
  if (queueId) await requireQueue(queueId);
  await row.update({
    status: "open",
    userId: actor.userId,
    queueId: queueId ?? row.queueId,
    suggestedUserId: null,
    chatbot: false,
    closedAt: null,
    updatedAt: now,
  });
  return [reopened ? "reopened" : "accepted"];
}

async function giveBack(actor: Actor, row: TicketRow): Promise<TicketEventKind[] | null> {
  if (row.status === "pending") return null;
  requireAction(actor, row);
  if (!canReturn(row)) throw new AppError("ERR_TICKET_STATE");
  await row.update({ status: "pending", userId: null, updatedAt: now });
  return ["returned", "queued"];
}

async function close(actor: Actor, row: TicketRow): Promise<TicketEventKind[] | null> {
  if (row.status === "closed") return null;
  requireAction(actor, row);
  await row.update({
    status: "closed",
    suggestedUserId: row.userId,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    closedAt: now,
    updatedAt: now,
  });
  return ["closed"];
}

/** A contact has one active ticket per connection: reopening an old one beside it is refused. */
async function refuseSecondActive(row: TicketRow): Promise<void> {
  const [active] = await query<{ id: number }>(
    "select id from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed' and id <> $3",
    [row.contactId, row.connectionId, row.id],
  );
  if (active) throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(active.id));
}

export async function requireQueue(queueId: number): Promise<void> {
  const found = await query("select 1 from queues where id = $1", [queueId]);
  if (found.length === 0) throw new AppError("ERR_NO_QUEUE_FOUND");
}

/** Zeroes the unread count and has the blue ticks sent; only the owner reads, anybody else merely looks. */
export async function readTicket(actor: Actor, id: number): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  if (row.status !== "open" || row.userId !== actor.userId || row.unreadMessages === 0)
    return (await loadTicket(id)) ?? never();
  await row.update({ unreadMessages: 0 });
  await markRead(id);
  return tellTicket(id, null);
}

/** Removes the ticket with its messages; files are swept later. */
export async function deleteTicket(actor: Actor, id: number): Promise<{ ok: true }> {
  const row = await lockTicketFor(actor, id);
  const place = { userId: row.userId, queueId: row.queueId };
  await row.destroy();
  publish("ticket.gone", { ticketId: id }, { place });
  return { ok: true };
}

const never = (): never => {
  throw new AppError("ERR_NO_TICKET_FOUND");
};
