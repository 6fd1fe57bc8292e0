import { boolean, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TicketNoteRow = table("ticket_notes", {
  id: integer.default,
  companyId: integer,
  ticketId: integer,
  userId: integer.null,
  note: text,
  createdAt: timestamp.default,
  isEdited: boolean.default,
});
export type TicketNoteRow = InstanceType<typeof TicketNoteRow>;
