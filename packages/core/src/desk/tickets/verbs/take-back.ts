import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canSee } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { lockToTakeBack, ownerOf, type LockedToTakeBack } from "../access.ts";
import type { PlaceBefore } from "../before-change.ts";
import { changeState } from "./change-state.ts";
import { requireConnection } from "./targets.ts";

/**
 * Takes back the actor's own closing, return or transfer. A closing can be taken back until the customer got a text about it, a return or transfer until
 * somebody goes on with the ticket. The ticket gets back its owner, or its former wait, with its place, its snooze, its clocks and its state of the bot.
 * The customer gets no message about it, and a text that a transfer sent stays.
 */
export async function takeBack(actor: Actor, id: number): Promise<Ticket> {
  const row = await lockToTakeBack(actor, id);
  const before = await requireBefore(actor, row);
  if (row.status === "closed" || before.connectionId !== row.connectionId) {
    // The ticket was closed, or got another contact, before it was locked.
    if (row.heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
    await requireConnection(before.connectionId);
  }
  // A user who was switched off meanwhile gets no ticket. It waits for somebody else.
  const isOpen = before.status === "open" && row.works;
  return changeState(row, {
    verb: "take-back",
    actor,
    status: isOpen ? "open" : "pending",
    userId: isOpen ? before.userId : null,
    queueId: before.queueId,
    connectionId: before.connectionId,
    waitsAnew: before.status === "open" && !isOpen,
  });
}

/** The state that can be restored. Refuses with the reason if there is none. */
async function requireBefore(actor: Actor, row: LockedToTakeBack): Promise<PlaceBefore> {
  const { before, closedBy, status, userId } = row;
  if (before?.by === actor.userId && before.inTime) return before;
  if (!canSee(actor, row)) throw new AppError(before ? "ERR_TICKET_NO_ACCESS" : "ERR_CHANGE_STANDS");
  if (before ? before.by !== actor.userId : status === "closed" && closedBy !== actor.userId)
    throw new AppError("ERR_NO_PERMISSION");
  if (status === "closed" || before) throw new AppError("ERR_CHANGE_STANDS");
  if (status === "open" && userId !== actor.userId) throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(row.id));
  throw new AppError("ERR_TICKET_STATE");
}
