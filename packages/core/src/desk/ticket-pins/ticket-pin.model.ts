import { integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TicketPinRow = table(
  "ticket_pins",
  { companyId: integer, userId: integer, ticketId: integer },
  { key: ["companyId", "userId", "ticketId"] },
);
export type TicketPinRow = InstanceType<typeof TicketPinRow>;
