import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canReturn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { Transaction } from "sequelize";
import type { Happenings } from "../../../base/happenings.ts";
import type { TicketToChange } from "../before-change.ts";
import { changeState } from "./change-state.ts";
import { TicketRow } from "../ticket.model.ts";

/** Puts an open ticket back among the pending tickets of its queue. Null when it is already pending. Null as `actor` means a timer. */
export async function returnTicket(actor: Actor | null, row: TicketToChange): Promise<Ticket | null> {
  if (row.status === "pending") return null;
  if (!canReturn(row)) throw new AppError("ERR_TICKET_STATE");
  return changeState(row, { verb: "return", actor, status: "pending", userId: null });
}

/** Returns the open tickets of a user who is removed. They wait for somebody else. */
export async function returnTicketsOf({ userId, actor }: Happenings["user.removed"]): Promise<void> {
  const held = await TicketRow.findAll({
    where: { userId, status: "open" },
    order: [["id", "ASC"]],
    lock: Transaction.LOCK.NO_KEY_UPDATE,
  });
  for (const ticket of held) await returnTicket(actor, ticket);
}
