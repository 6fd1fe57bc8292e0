import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { requireQueue } from "../../company/queues/access.ts";
import type { LockedTicket } from "./access.ts";
import { changeState } from "./change-state.ts";
import { requireConnection, requireUserIn } from "./targets.ts";

export interface Target {
  queueId: number | null;
  userId: number | null;
  connectionId: number | null;
  /** The contact that the caller has locked. */
  heldContact: number | null;
}

/**
 * Hands an active ticket on. To a queue: it waits there for anybody. To a user: it is open and theirs. To another number: it stays as it
 * was. What the target leaves out stays the same. Null when the ticket is there already. Taking over is a transfer to oneself.
 */
export async function transferTicket(actor: Actor, row: LockedTicket, target: Target): Promise<Ticket | null> {
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
    // The ticket was moved, or got another contact, before it was locked: a second try finds it so.
    if (target.heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
  }
  return changeState(row, {
    verb: "transfer",
    actor,
    status: userId === null ? "pending" : "open",
    userId,
    queueId,
    connectionId,
    suggestedUserId: null,
  });
}
