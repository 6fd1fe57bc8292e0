import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { lockContact } from "../../desk/contacts/access.ts";
import { lockTicketOf } from "../../desk/locks/tickets.ts";
import { MessageRow } from "../../desk/messages/message.model.ts";
import { tellMessage } from "../../desk/messages/publish.ts";
import { refreshCard } from "../../desk/tickets/card.ts";
import { hearsSql } from "../../numbers/connections/status.ts";
import { tellSchedules } from "./access.ts";
import { ScheduleRow } from "./schedule.model.ts";

/** Whether the customer wrote after the schedule `s` was created. */
export const isAnswered: Sql = sql`exists (select 1 from messages r
  where r.company_id = s.company_id and r.contact_id = s.contact_id and not r.from_me and r.sent_at > s.created_at)`;

/** Whether an answer that would cancel the schedule `s` may be on its way, because the number is down or has just come back. */
export const mayBeAnswered: Sql = sql`(s.cancel_if_replied and not exists (
  select 1 from connections w where w.company_id = s.company_id and w.id = s.connection_id and ${hearsSql}))`;

/**
 * Checks a message that nobody waits for once more, before its number sends it. The number may have been away since the message was written, and has now
 * received what its customers wrote. "gone": the customer has answered, so the scheduled message was cancelled and taken back, or it was sent or deleted
 * meanwhile. "opted-out": the customer opted out after the message was written, whatever the customer wrote later. "go": the message may be sent, also
 * when Meta may already have it.
 */
export async function lookOnceMore(messageId: number): Promise<"go" | "gone" | "opted-out"> {
  const [unasked] = await query(
    {
      contactId: MessageRow.columns.contactId,
      scheduleId: ScheduleRow.columns.id.null,
      answered: boolean,
      silent: boolean,
    },
    sql`select m.contact_id as "contactId", s.id as "scheduleId", coalesce(s.cancel_if_replied and ${isAnswered}, false) as answered,
       coalesce(c.opted_out_at > m.created_at, false) as silent
      from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      left join schedules s on s.company_id = m.company_id and s.message_id = m.id and s.status = 'ENVIADA'
      where m.id = ${messageId} and not exists (select 1 from official_sends o
        where o.company_id = m.company_id and o.connection_id = m.connection_id and o.wid = m.wid)`,
  );
  if (unasked?.answered && unasked.scheduleId !== null)
    return takeBack(messageId, unasked.contactId, unasked.scheduleId);
  return unasked?.silent ? "opted-out" : "go";
}

async function takeBack(messageId: number, contactId: number, scheduleId: number): Promise<"go" | "gone"> {
  await lockContact(contactId);
  await lockTicketOf(messageId);
  const unsent = await run(
    sql`select 1 from messages where id = ${messageId} and ack = 0 and not is_deleted for no key update`,
  );
  // A late tick shows that the customer has the message, or a user took it back. The schedule stays as it is.
  if (unsent === 0) return "gone";
  // The lock of the contact also covers its schedules.
  const ended = await run(
    sql`update schedules set status = 'CANCELADA', reason = 'replied' where id = ${scheduleId} and status = 'ENVIADA'`,
  );
  if (ended === 0) return "go";
  await run(sql`update messages set is_deleted = true where id = ${messageId}`);
  const { ticketId } = await tellMessage("message.update", messageId);
  await refreshCard(ticketId, { unread: "same", moves: false });
  tellSchedules([scheduleId]);
  return "gone";
}
