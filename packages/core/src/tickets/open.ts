import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canAccept, canReopen } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { ownerOf } from "./access.ts";
import { refuseSecondActive } from "./active.ts";
import { applyChange } from "./apply.ts";
import { requireQueue } from "./targets.ts";
import type { TicketRow } from "./ticket.model.ts";

interface Wish {
  queueId: number | null;
  /** The contact whose lock we hold. */
  heldContact: number | null;
}

/** Accepts a pending ticket, or reopens a closed one; null when it is the actor's own already. One that another holds is 409. */
export async function openTicket(actor: Actor, row: TicketRow, { queueId, heldContact }: Wish): Promise<Ticket | null> {
  if (row.status === "open" && row.userId === actor.userId) return null;
  if (row.status === "open") throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(row.id));
  const reopened = canReopen(row);
  if (!reopened && !canAccept(row)) throw new AppError("ERR_TICKET_STATE");
  // Closed, or moved to another contact, since we looked: whoever asks again finds it so.
  if (reopened && heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
  if (reopened) await refuseSecondActive(row, row.connectionId);
  if (queueId) await requireQueue(queueId);
  return applyChange(row, {
    verb: reopened ? "reopen" : "accept",
    actor,
    status: "open",
    userId: actor.userId,
    queueId: queueId ?? row.queueId,
    suggestedUserId: null,
  });
}
