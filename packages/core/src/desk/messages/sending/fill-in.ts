import { renderVariables } from "@balcao/shared/message-variables";
import { maxTextLength } from "@balcao/shared/messages/rules";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { CompanyRow } from "../../../company/companies/company.model.ts";
import { QueueRow } from "../../../company/queues/queue.model.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import { ContactRow } from "../../contacts/contact.model.ts";
import { TicketRow } from "../../tickets/ticket.model.ts";

const ofTicket = ["id", "createdAt", "codeDay"] as const;
const ofContact = ["name", "email", "extraInfo"] as const;
const shape = {
  ...TicketRow.shape(...ofTicket),
  ...ContactRow.shape(...ofContact),
  ...ConnectionRow.shape("language"),
  queue: QueueRow.columns.name.null,
  timeZone: CompanyRow.columns.timezone,
  now: timestamp,
};

/**
 * Fills in the variables of the texts that a person wrote in a ticket, as the browser does for quick messages. Braces around other words stay. If no
 * text has braces, nothing is read.
 */
export async function fillIn(ticketId: number, user: string, texts: readonly string[]): Promise<string[]> {
  if (!texts.some((text) => text.includes("{{"))) return [...texts];
  const [row] = await query(
    shape,
    sql`select ${TicketRow.pick("t", ...ofTicket)}, ${ContactRow.pick("c", ...ofContact)}, ${ConnectionRow.pick("w", "language")},
       q.name as queue, o.timezone as "timeZone", clock_timestamp() as now
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     join connections w on w.company_id = t.company_id and w.id = t.connection_id
     join companies o on o.id = t.company_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     where t.id = ${ticketId}`,
  );
  if (!row) return [...texts];
  const { id, createdAt, codeDay, name, email, extraInfo, ...rest } = row;
  const protocol = ticketCode({ id, createdAt, codeDay });
  const context = { ...rest, user, contact: { name, email, extraInfo }, protocol };
  return texts.map((text) => renderVariables(text, context).slice(0, maxTextLength));
}
