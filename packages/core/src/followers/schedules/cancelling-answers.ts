import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { lockContact } from "../../desk/contacts/access.ts";
import { lockTicketOf } from "../../desk/locks/tickets.ts";
import { tellMessage } from "../../desk/messages/publish.ts";
import { refreshCard } from "../../desk/tickets/card.ts";
import { kindIn, sendKinds } from "../../numbers/commands/kinds.ts";
import { hearsSql } from "../../numbers/connections/status.ts";
import { tellSchedule } from "./access.ts";
import { ScheduleRow } from "./schedule.model.ts";

/** Whether the customer wrote after the schedule `s` was created. */
export const isAnswered: Sql = sql`exists (select 1 from messages r
  where r.company_id = s.company_id and r.contact_id = s.contact_id and not r.from_me and r.sent_at > s.created_at)`;

/** Whether an answer that would cancel the schedule `s` may be on its way, because the number is down or has just come back. */
export const mayBeAnswered: Sql = sql`(s.cancel_if_replied and not exists (
  select 1 from connections w where w.company_id = s.company_id and w.id = s.connection_id and ${hearsSql}))`;

/**
 * Checks a scheduled message that an answer cancels just before its number sends it, because it may have waited while the number was down. "wait": an
 * answer may be on its way. "gone": the customer has answered, so the message was withdrawn. A failed message that somebody sends again is sent, and
 * so is a message that Meta may already have.
 */
export async function lookOnceMore(messageId: number): Promise<"go" | "wait" | "gone"> {
  const [planned] = await query(
    { ...ScheduleRow.shape("id", "contactId"), answered: boolean, unheard: boolean },
    sql`select ${ScheduleRow.pick("s", "id", "contactId")}, ${isAnswered} as answered, ${mayBeAnswered} as unheard
      from schedules s join messages m on m.company_id = s.company_id and m.id = s.message_id
      where s.message_id = ${messageId} and s.cancel_if_replied and s.status = 'ENVIADA'
        and not exists (select 1 from connection_commands k where k.company_id = s.company_id and k.message_id = s.message_id
          and ${kindIn("k", sendKinds)} and k.state <> 'waiting')
        and not exists (select 1 from official_sends o
          where o.company_id = m.company_id and o.connection_id = m.connection_id and o.wid = m.wid)`,
  );
  if (!planned || !(planned.answered || planned.unheard)) return "go";
  if (!planned.answered) return "wait";
  await lockContact(planned.contactId);
  await lockTicketOf(messageId);
  const unsent = await run(
    sql`select 1 from messages where id = ${messageId} and ack = 0 and not is_deleted for no key update`,
  );
  // A late tick shows that the customer has the message, or a user took it back. The schedule stays as it is.
  if (unsent === 0) return "gone";
  // The lock of the contact also covers its schedules.
  const ended = await run(
    sql`update schedules set status = 'CANCELADA', reason = 'replied' where id = ${planned.id} and status = 'ENVIADA'`,
  );
  if (ended === 0) return "go";
  await run(sql`update messages set is_deleted = true where id = ${messageId}`);
  const { ticketId } = await tellMessage("message.update", messageId);
  await refreshCard(ticketId, { unread: "same", moves: false });
  await tellSchedule(planned.id);
  return "gone";
}
