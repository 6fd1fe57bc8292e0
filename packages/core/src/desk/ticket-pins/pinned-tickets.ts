import { query } from "../../base/database.ts";
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
