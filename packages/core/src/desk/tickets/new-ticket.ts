import { type Sql, sql } from "../../base/sql.ts";
import type { NewFields } from "../../base/table.ts";
import { TicketRow } from "./ticket.model.ts";

/** The contact of a ticket, and its number. */
export interface ChatPlace {
  contactId: number;
  connectionId: number;
}
type Fields = NewFields<typeof TicketRow.columns>;

/**
 * The statement that makes a ticket of a contact on a number. The ticket is pending unless `fields` say otherwise. The caller continues the statement
 * with `and …` or `returning …`.
 */
export const newTicketSql = ({ contactId, connectionId }: ChatPlace, fields: Partial<Fields>): Sql =>
  sql`${TicketRow.insert({
    companyId: sql`c.company_id`,
    contactId: sql`c.id`,
    connectionId,
    isGroup: sql`c.is_group`,
    ...fields,
  })} from contacts c where c.id = ${contactId}`;

/** The queue of a number that has exactly one queue; null for other numbers. */
export const onlyQueue = ({ connectionId }: Pick<ChatPlace, "connectionId">): Sql =>
  sql`(select min(queue_id) from connection_queues where connection_id = ${connectionId} having count(*) = 1)`;
