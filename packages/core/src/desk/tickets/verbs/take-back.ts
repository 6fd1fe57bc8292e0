import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { boolean } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { lockForChange } from "../access.ts";
import { changeState } from "./change-state.ts";
import { since } from "../goals/goal-results.ts";
import { TicketRow } from "../ticket.model.ts";

/**
 * Takes back a closing of one's own, for as long as its customer has heard nothing of it: the ticket is its owner's again, or waits since
 * then, with its snooze, its clocks and what the number was about to do.
 */
export async function takeBack(actor: Actor, id: number): Promise<Ticket> {
  const row = await lockForChange(actor, id, { connectionId: null, userId: "owner" });
  // It was opened again, or it was closed, or got another contact, while this was on its way.
  if (row.status !== "closed" || row.heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
  const [closing] = await query(
    { ...TicketRow.shape("closedBy", "beforeClosing"), inTime: boolean },
    sql`select ${TicketRow.pick("t", "closedBy", "beforeClosing")}, t.closed_at > ${since} as "inTime" from tickets t where t.id = ${id}`,
  );
  if (closing?.closedBy !== actor.userId) throw new AppError("ERR_NO_PERMISSION");
  if (!closing.inTime || !closing.beforeClosing) throw new AppError("ERR_CLOSING_STANDS");
  // Who was switched off meanwhile keeps no ticket: it waits for somebody else.
  const isOpen = closing.beforeClosing.status === "open" && row.works;
  return changeState(row, {
    verb: "take-back",
    actor,
    status: isOpen ? "open" : "pending",
    userId: isOpen ? row.userId : null,
  });
}
