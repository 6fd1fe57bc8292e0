import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { refuseSecondActive } from "./active.ts";
import { applyChange } from "./apply.ts";
import { requireConnection, requireQueue, requireUserIn } from "./targets.ts";
import type { TicketRow } from "./ticket.model.ts";

export interface Target {
  queueId: number | null;
  userId: number | null;
  connectionId: number | null;
  /** The contact whose lock we hold. */
  heldContact: number | null;
}

/**
 * Hands an active ticket on: to a queue, where it waits for anybody; to a user, open and theirs; to another number, where it stays as it
 * was. What is left out stays. Null when it is there already. Taking over is a transfer to oneself.
 */
export async function transferTicket(actor: Actor, row: TicketRow, target: Target): Promise<Ticket | null> {
  if (row.status === "closed") throw new AppError("ERR_TICKET_STATE");
  const queueId = target.queueId ?? row.queueId;
  const connectionId = target.connectionId ?? row.connectionId;
  const userId = target.userId ?? (queueId === row.queueId ? row.userId : null);
  const moves = connectionId !== row.connectionId;
  if (queueId === row.queueId && userId === row.userId && !moves) return null;
  if (target.queueId) await requireQueue(target.queueId);
  if (userId !== null && (userId !== row.userId || queueId !== row.queueId)) await requireUserIn(userId, queueId);
  if (moves) {
    await requireConnection(connectionId);
    // Moved, or given another contact, since we looked: whoever asks again finds it so.
    if (target.heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
    await refuseSecondActive(row, connectionId);
  }
  return applyChange(row, {
    verb: "transfer",
    actor,
    status: userId === null ? "pending" : "open",
    userId,
    queueId,
    connectionId,
    suggestedUserId: null,
  });
}
