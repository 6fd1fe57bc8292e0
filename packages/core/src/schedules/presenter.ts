import type { Schedule } from "@balcao/shared/schedules/schema";
import type { TicketPlace } from "@balcao/shared/tickets/rules";

export interface ScheduleRow {
  id: number;
  body: string;
  sendAt: Date;
  sentAt: Date | null;
  status: Schedule["status"];
  reason: Schedule["reason"];
  contactId: number;
  contactName: string;
  contactNumber: string;
  ticketId: number | null;
  userId: number | null;
  userName: string | null;
  connectionId: number;
  connectionName: string;
  cancelIfReplied: boolean;
  mediaName: string | null;
  mimetype: string;
  size: number;
  messageId: number | null;
  failure: Schedule["failure"];
  createdAt: Date;
  placeUserId: number | null;
  placeQueueId: number | null;
}

/** `where` and what follows speak of `s` (the schedule), `t` (its ticket, if any) and `c` (the contact). */
export const scheduleSelect = (where: string, tail = ""): string => `
  select s.id, s.body, s.send_at as "sendAt", s.sent_at as "sentAt", s.status, s.reason, s.contact_id as "contactId", c.name as "contactName",
    c.number as "contactNumber", s.ticket_id as "ticketId", s.user_id as "userId", u.name as "userName", s.connection_id as "connectionId",
    w.name as "connectionName", s.cancel_if_replied as "cancelIfReplied", f.name as "mediaName", f.mimetype, f.size, s.message_id as "messageId", case when sent.ack = -1 then coalesce(sent.failure, 'internal') end as failure,
    s.created_at as "createdAt", t.user_id as "placeUserId", t.queue_id as "placeQueueId"
  from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
  join connections w on w.company_id = s.company_id and w.id = s.connection_id
  left join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
  left join users u on u.company_id = s.company_id and u.id = s.user_id
  left join media f on f.company_id = s.company_id and f.id = s.media_id
  left join messages sent on sent.company_id = s.company_id and sent.id = s.message_id
  where ${where} ${tail}`;

export const presentSchedule = (row: ScheduleRow): Schedule => ({
  id: row.id,
  body: row.body,
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  reason: row.reason,
  contactId: row.contactId,
  contact: { id: row.contactId, name: row.contactName, number: row.contactNumber },
  ticketId: row.ticketId,
  userId: row.userId,
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
  whatsappId: row.connectionId,
  whatsapp: { id: row.connectionId, name: row.connectionName },
  cancelIfReplied: row.cancelIfReplied,
  media: row.mediaName === null ? null : { name: row.mediaName, mimetype: row.mimetype, size: row.size },
  messageId: row.messageId,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
});

/** Where its ticket is; null when it was written outside any. */
export const placeOf = (row: ScheduleRow): TicketPlace | null =>
  row.ticketId === null ? null : { userId: row.placeUserId, queueId: row.placeQueueId };
