import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canAccept, canReopen } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { requireQueue } from "../../../company/queues/access.ts";
import { type LockedForChange, ownerOf } from "../access.ts";
import { changeState } from "./change-state.ts";

/** Accepts a pending ticket, or reopens a closed one. Null when the actor already has it open. Answers 409 when another user has it open. */
export async function openTicket(actor: Actor, row: LockedForChange, queueId: number | null): Promise<Ticket | null> {
  if (row.status === "open" && row.userId === actor.userId) return null;
  if (row.status === "open") throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(row.id));
  const reopened = canReopen(row);
  if (!reopened && !canAccept(row)) throw new AppError("ERR_TICKET_STATE");
  // The ticket was closed, or got another contact, before it was locked. A second try reads the present ticket.
  if (reopened && row.heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
  if (queueId) await requireQueue(queueId);
  if (!row.works && !reopened) throw new AppError("ERR_SESSION_ENDED");
  return changeState(row, {
    verb: reopened ? "reopen" : "accept",
    actor,
    // A user who was switched off meanwhile gets no ticket. It waits for somebody else.
    ...(row.works ? { status: "open", userId: actor.userId } : { status: "pending", userId: null }),
    queueId: queueId ?? row.queueId,
    suggestedUserId: null,
  });
}
