import { integer, json, text, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { TicketRow } from "../../../desk/tickets/ticket.model.ts";

const pageSize = 200;

/** A conversation of the person, or a group in which the person wrote. */
export interface ExportedConversation {
  kind: "conversation" | "group";
  /** Our id of the ticket, or of the group's contact. It is never written into the export. */
  id: number;
  /** The number of the company, or the group's name. */
  through: string;
  queue: string | null;
  status: string | null;
  openedAt: Date | null;
  closedAt: Date | null;
  /** The time of the newest message that a retention removed. */
  clearedUntil: Date | null;
  tags: string[];
}

const shape = {
  ...TicketRow.shape("id", "status", "createdAt", "closedAt", "clearedUntil"),
  through: text,
  queue: text.null,
  tags: json<string[]>(),
};

/** The person's conversations with an id above `after`, at most `pageSize` of them. */
export async function conversationsAfter(contactId: number, after: number): Promise<ExportedConversation[]> {
  const rows = await query(
    shape,
    sql`select ${TicketRow.pick("t", "id", "status", "createdAt", "closedAt", "clearedUntil")}, w.name as through, q.name as queue, (
       select coalesce(json_agg(g.name order by g.name), '[]') from ticket_tags tt
       join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
       where tt.company_id = t.company_id and tt.ticket_id = t.id) as tags
     from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     where t.contact_id = ${contactId} and t.id > ${after} order by t.id limit ${raw(pageSize)}`,
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, kind: "conversation", openedAt: createdAt }));
}

/** The groups in which the person wrote. */
export async function groupsWith(contactId: number): Promise<ExportedConversation[]> {
  const rows = await query(
    { id: integer, through: text, openedAt: timestamp.null },
    sql`select c.id, c.name as through, min(m.sent_at) as "openedAt" from messages m
     join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     where m.author_contact_id = ${contactId} and m.contact_id <> ${contactId} group by c.id, c.name order by c.id`,
  );
  return rows.map((row) => ({
    ...row,
    kind: "group",
    queue: null,
    status: null,
    closedAt: null,
    clearedUntil: null,
    tags: [],
  }));
}
