import { query } from "../../base/database.ts";
import type { Happenings, ReceivedMessage } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { tellSchedules } from "./access.ts";
import { ScheduleRow } from "./schedule.model.ts";

/** Shows the schedules of messages that failed, that Meta holds, or that went out after all. */
export async function followAcks({ changes }: Happenings["messages.acked"]): Promise<void> {
  const turned = changes.filter(({ before, after, wasHeld }) => before < 0 || after <= 0 || wasHeld);
  if (turned.length === 0) return;
  const planned = await query(
    ScheduleRow.shape("id"),
    sql`select id from schedules where message_id = any(${turned.map(({ messageId }) => messageId)}::bigint[]) order by id`,
  );
  await tellMoved({ scheduleIds: planned.map(({ id }) => id) });
}

/** Shows schedules in their present state. */
export async function tellMoved({ scheduleIds }: Happenings["schedules.moved"]): Promise<void> {
  tellSchedules(scheduleIds);
}

/** Cancels scheduled messages for a customer who has answered meanwhile, and shows this immediately. The contact is locked. */
export async function cancelAnswered({ ticket, fromMe, at, setting }: ReceivedMessage): Promise<void> {
  if (fromMe || !setting.answersPlanned) return;
  const ended = await query(
    ScheduleRow.shape("id"),
    sql`update schedules set status = 'CANCELADA', reason = 'replied'
      where contact_id = ${ticket.contactId} and status = 'PENDENTE' and cancel_if_replied and created_at < ${at} returning id`,
  );
  await tellMoved({ scheduleIds: ended.map(({ id }) => id) });
}
