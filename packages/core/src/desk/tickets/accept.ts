import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canAccept, canReopen } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { requireQueue } from "../../company/queues/access.ts";
import { type LockedTicket, ownerOf } from "./access.ts";
import { changeState } from "./change-state.ts";

interface OpenOptions {
  queueId: number | null;
  /** The contact that the caller has locked. */
  heldContact: number | null;
}

/** Accepts a pending ticket, or reopens a closed one; null when the actor has it open already. 409 when another user has it open. */
export async function openTicket(
  actor: Actor,
  row: LockedTicket,
  { queueId, heldContact }: OpenOptions,
): Promise<Ticket | null> {
  if (row.status === "open" && row.userId === actor.userId) return null;
  if (row.status === "open") throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(row.id));
  const reopened = canReopen(row);
  if (!reopened && !canAccept(row)) throw new AppError("ERR_TICKET_STATE");
  // The ticket was closed, or got another contact, before it was locked: a second try finds it so.
  if (reopened && heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
  if (queueId) await requireQueue(queueId);
  return changeState(row, {
    verb: reopened ? "reopen" : "accept",
    actor,
    status: "open",
    userId: actor.userId,
    queueId: queueId ?? row.queueId,
    suggestedUserId: null,
  });
}
