import type { Actor } from "@balcao/shared/permissions";
import { canClose } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { TicketToChange } from "../before-change.ts";
import { changeState } from "./change-state.ts";

/** Closes a ticket, which keeps its owner. Null when it is already closed. Null as `actor` means a timer. */
export async function closeTicket(actor: Actor | null, row: TicketToChange): Promise<Ticket | null> {
  if (!canClose(row)) return null;
  return changeState(row, {
    verb: "close",
    actor,
    status: "closed",
    userId: row.userId,
    suggestedUserId: row.userId,
  });
}
