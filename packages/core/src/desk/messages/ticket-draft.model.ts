import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TicketDraftRow = table(
  "ticket_drafts",
  {
    companyId: integer,
    ticketId: integer,
    userId: integer.null,
    body: text,
    updatedAt: timestamp.default,
  },
  { key: ["companyId", "ticketId"] },
);
export type TicketDraftRow = InstanceType<typeof TicketDraftRow>;
