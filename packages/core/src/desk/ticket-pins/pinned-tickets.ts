import { query } from "../../base/database.ts";
import { publish, publishLast } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { TicketPinRow } from "./ticket-pin.model.ts";

/** The ids of all tickets that a user pinned, in their order. */
export async function pinnedBy(userId: number): Promise<number[]> {
  const rows = await query(
    TicketPinRow.shape("ticketId"),
    sql`select ticket_id as "ticketId" from ticket_pins where user_id = ${userId} order by ticket_id`,
  );
  return rows.map(({ ticketId }) => ticketId);
}

/**
 * Shows each user's own screens which tickets the user has pinned. The pins are read at the end of the transaction, because another window may unpin
 * a ticket meanwhile.
 */
export const tellPins = (userIds: readonly number[]): void =>
  publishLast("ticket.pins", userIds, async (shown) => {
    for (const userId of shown) publish("ticket.pins", { ticketIds: await pinnedBy(userId) }, { userId });
  });
