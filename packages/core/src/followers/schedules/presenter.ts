import type { Schedule } from "@balcao/shared/schedules/schema";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { boolean, type RowOf } from "../../base/columns.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { empty, type Sql, sql } from "../../base/sql.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { ContactRow } from "../../desk/contacts/contact.model.ts";
import { MessageRow } from "../../desk/messages/message.model.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";
import { ScheduleRow } from "./schedule.model.ts";

const own = [
  "id",
  "body",
  "template",
  "sendAt",
  "sentAt",
  "status",
  "reason",
  "contactId",
  "ticketId",
  "userId",
  "connectionId",
  "cancelIfReplied",
  "messageId",
  "createdAt",
] as const;
/** `query(scheduleShape, selectSchedules(…))`: all that a presented schedule needs, in one statement. */
export const scheduleShape = {
  ...ScheduleRow.shape(...own),
  contactName: ContactRow.columns.name,
  contactNumber: ContactRow.columns.number,
  userName: UserRow.columns.name.null,
  connectionName: ConnectionRow.columns.name,
  mediaName: MediaRow.columns.name.null,
  mimetype: MediaRow.columns.mimetype.null,
  size: MediaRow.columns.size,
  failure: MessageRow.columns.failure,
  held: boolean,
  placeUserId: TicketRow.columns.userId,
  placeQueueId: TicketRow.columns.queueId,
};
type ScheduleShapeRow = RowOf<typeof scheduleShape>;

/** In `where` and in the tail, `s` is the schedule, `t` is its ticket, if any, and `c` is the contact. */
export const selectSchedules = (where: Sql, tail: Sql = empty): Sql => sql`
  select ${ScheduleRow.pick("s", ...own)}, c.name as "contactName", c.number as "contactNumber", u.name as "userName", w.name as "connectionName",
    f.name as "mediaName", f.mimetype, f.size, case when sent.ack = -1 then coalesce(sent.failure, 'internal') end as failure,
    coalesce(sent.held, false) as held, t.user_id as "placeUserId", t.queue_id as "placeQueueId"
  from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
  join connections w on w.company_id = s.company_id and w.id = s.connection_id
  left join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
  left join users u on u.company_id = s.company_id and u.id = s.user_id
  left join media f on f.company_id = s.company_id and f.id = s.media_id
  left join messages sent on sent.company_id = s.company_id and sent.id = s.message_id
  where ${where} ${tail}`;

export const presentSchedule = (row: ScheduleShapeRow): Schedule => ({
  id: row.id,
  body: row.body,
  template: row.template,
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  // The previous version stored no reason when a ticket was out of sight.
  reason: row.status === "ERRO" ? (row.reason ?? "other-ticket") : row.reason,
  contactId: row.contactId,
  contact: { id: row.contactId, name: row.contactName, number: row.contactNumber },
  ticketId: row.ticketId,
  userId: row.userId,
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
  whatsappId: row.connectionId,
  whatsapp: { id: row.connectionId, name: row.connectionName },
  cancelIfReplied: row.cancelIfReplied,
  media: row.mediaName === null ? null : { name: row.mediaName, mimetype: row.mimetype ?? "", size: row.size ?? 0 },
  messageId: row.messageId,
  failure: row.failure,
  held: row.held,
  createdAt: row.createdAt.toISOString(),
});

/** The place of a schedule's ticket; null when the schedule was written outside of a ticket. */
export const placeOf = (row: ScheduleShapeRow): TicketPlace | null =>
  row.ticketId === null ? null : { userId: row.placeUserId, queueId: row.placeQueueId };
