import { ticketCode } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import { presentContact } from "../contacts/presenter.ts";

export interface TicketListRow {
  id: number;
  uuid: string;
  status: Ticket["status"];
  userId: number | null;
  userName: string | null;
  queueId: number | null;
  queueName: string | null;
  queueColor: string | null;
  connectionId: number;
  connectionName: string;
  contactId: number;
  contactName: string;
  contactNumber: string;
  contactEmail: string;
  pictureMediaId: number | null;
  isGroup: boolean;
  lastMessage: string;
  lastMessageType: Ticket["lastMessageType"];
  lastMessageFromMe: boolean;
  unreadMessages: number;
  markedUnread: boolean;
  tags: Ticket["tags"];
  suggestedUserId: number | null;
  snoozedUntil: Date | null;
  automation: Ticket["automation"];
  outOfHours: boolean;
  chatbot: boolean;
  useIntegration: boolean;
  promptId: number | null;
  integrationId: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** `select ${ticketColumns} from ${ticketTables("tickets")}`: all that a presented ticket needs, in one statement. */
export const ticketColumns = `t.id, t.uuid, t.status, t.user_id as "userId", u.name as "userName", t.queue_id as "queueId",
  q.name as "queueName", q.color as "queueColor", t.connection_id as "connectionId", w.name as "connectionName",
  t.contact_id as "contactId", c.name as "contactName", c.number as "contactNumber", c.email as "contactEmail", c.picture_media_id as "pictureMediaId",
  t.is_group as "isGroup", t.last_message as "lastMessage", t.last_message_type as "lastMessageType",
  t.last_message_from_me as "lastMessageFromMe", t.unread_messages as "unreadMessages", t.chatbot, t.marked_unread as "markedUnread",
  t.suggested_user_id as "suggestedUserId", t.snoozed_until as "snoozedUntil",
  case when t.bot_stopped then 'stopped' else nullif(t.bot_state->>'kind', 'chosen') end as automation, t.out_of_hours as "outOfHours",
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban::int) order by lower(g.name)), '[]')
   from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
   where tt.company_id = t.company_id and tt.ticket_id = t.id) as tags,
  t.use_integration as "useIntegration", t.prompt_id as "promptId", t.integration_id as "integrationId",
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;
/** `source` is the table, or a common table expression that returns its rows. */
export const ticketTables = (source: "tickets" | "changed" | "page") => `${source} t
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  join connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id`;

export const presentTicket = (row: TicketListRow): Ticket => ({
  id: row.id,
  uuid: row.uuid,
  code: ticketCode(row.createdAt, row.id),
  status: row.status,
  userId: row.userId,
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
  queueId: row.queueId,
  queue: row.queueId === null ? null : { id: row.queueId, name: row.queueName ?? "", color: row.queueColor ?? "" },
  whatsappId: row.connectionId,
  whatsapp: { id: row.connectionId, name: row.connectionName },
  contactId: row.contactId,
  contact: presentContact({
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    email: row.contactEmail,
    isGroup: row.isGroup,
    pictureMediaId: row.pictureMediaId,
  }),
  isGroup: row.isGroup,
  lastMessage: row.lastMessage,
  lastMessageType: row.lastMessageType,
  lastMessageFromMe: row.lastMessageFromMe,
  unreadMessages: row.unreadMessages,
  markedUnread: row.markedUnread,
  tags: row.tags,
  suggestedUserId: row.suggestedUserId,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  automation: row.automation,
  outOfHours: row.outOfHours,
  chatbot: row.chatbot,
  useIntegration: row.useIntegration,
  promptId: row.promptId,
  integrationId: row.integrationId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function loadTickets(ids: readonly number[]): Promise<Ticket[]> {
  const rows = await query<TicketListRow>(
    `select ${ticketColumns} from ${ticketTables("tickets")} where t.id = any($1::int[]) order by t.id`,
    [[...ids]],
  );
  return rows.map(presentTicket);
}

export const loadTicket = async (id: number): Promise<Ticket | null> => (await loadTickets([id]))[0] ?? null;
