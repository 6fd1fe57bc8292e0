import type { Actor } from "@balcao/shared/permissions";
import { canClose } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { applyChange, type Held } from "./apply.ts";

/** Ends a conversation, keeping who had it; null when it is over already. `actor` null: a timer does it. */
export async function closeTicket(actor: Actor | null, row: Held): Promise<Ticket | null> {
  if (!canClose(row)) return null;
  return applyChange(row, {
    verb: "close",
    actor,
    status: "closed",
    userId: row.userId,
    suggestedUserId: row.userId,
  });
}
