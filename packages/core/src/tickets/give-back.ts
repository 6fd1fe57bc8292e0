import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canReturn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { applyChange, type Held } from "./apply.ts";

/** Puts an open ticket back among the waiting ones of its queue; null when it waits already. `actor` null: a timer does it. */
export async function returnTicket(actor: Actor | null, row: Held): Promise<Ticket | null> {
  if (row.status === "pending") return null;
  if (!canReturn(row)) throw new AppError("ERR_TICKET_STATE");
  return applyChange(row, { verb: "return", actor, status: "pending", userId: null });
}
