import { integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TicketTagRow = table(
  "ticket_tags",
  {
    companyId: integer,
    ticketId: integer,
    tagId: integer,
  },
  { key: ["companyId", "ticketId", "tagId"] },
);
export type TicketTagRow = InstanceType<typeof TicketTagRow>;
