import { maxTextLength } from "@balcao/shared/messages/rules";
import { renderVariables } from "@balcao/shared/message-variables";
import { canChangeSchedule, isMissed } from "@balcao/shared/schedules/rules";
import type { Schedule, ScheduleReason } from "@balcao/shared/schedules/schema";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { lockContact } from "../contacts/access.ts";
import { query } from "../database.ts";
import { tellMessage } from "../messages/publish.ts";
import { showNewest } from "../tickets/newest.ts";
import { loadSchedule, tellSchedule } from "./access.ts";
import { findLetter, type Letter, placeTicket, writeMessage } from "./letter.ts";

export interface DueSchedule {
  id: number;
  companyId: number;
  contactId: number;
}

/** What should have been sent by now, across companies, without those `seen`: call it in the platform's scope. */
export const dueSchedules = (now: Date, most: number, seen: readonly number[]): Promise<DueSchedule[]> =>
  query<DueSchedule>(
    `select id, company_id as "companyId", contact_id as "contactId" from schedules
     where status = 'PENDENTE' and send_at <= $1 and id <> all($3::int[]) order by send_at limit $2`,
    [now, most, [...seen]],
  );

/**
 * Sends a scheduled message whose time has come, unless somebody else is just doing it or has done it: the row decides, and it changes in
 * the transaction that writes the message. Contacts are locked before schedules, so that no merge passes by.
 */
export async function sendDueSchedule({ id, contactId }: DueSchedule, now: Date): Promise<void> {
  await lockContact(contactId);
  const free = await query("select 1 from schedules where id = $1 for no key update skip locked", [id]);
  if (free.length === 0) return;
  const { schedule } = await loadSchedule(id);
  if (!canChangeSchedule(schedule) || new Date(schedule.sendAt) > now) return;
  if (schedule.cancelIfReplied && (await hasReplied(schedule))) await end(id, "CANCELADA", "replied");
  else if (await wantsSilence(schedule)) await end(id, "ERRO", "opted-out");
  else if (isMissed(new Date(schedule.sendAt), now)) await end(id, "ERRO", "missed");
  else await sendLocked(schedule, now);
  await tellSchedule(id);
}

const hasReplied = async ({ id }: Schedule): Promise<boolean> =>
  (
    await query(
      `select 1 from schedules s join messages m on m.company_id = s.company_id and m.contact_id = s.contact_id
       where s.id = $1 and not m.from_me and m.sent_at > s.created_at limit 1`,
      [id],
    )
  ).length > 0;

/** What was planned before they asked for silence is not sent by itself; who plans later, or sends by hand, knows of it. */
const wantsSilence = async ({ id }: Schedule): Promise<boolean> =>
  (
    await query(
      `select 1 from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
       where s.id = $1 and c.opted_out_at > s.created_at`,
      [id],
    )
  ).length > 0;

const end = (id: number, status: "CANCELADA" | "ERRO", reason: ScheduleReason): Promise<object[]> =>
  query("update schedules set status = $2, reason = $3 where id = $1 returning id", [id, status, reason]);

/** Hands it to the number, or says why that cannot be; schedule and contact are locked. */
export async function sendLocked({ id }: Schedule, now: Date): Promise<void> {
  const letter = await findLetter(id);
  if (letter.gone) return void (await end(id, "ERRO", "no-connection"));
  if (letter.blocked) return void (await end(id, "ERRO", "blocked"));
  if (letter.chat === null) return void (await end(id, "ERRO", "no-address"));
  const ticket = await placeTicket(letter);
  const body = render(letter, ticket, now).slice(0, maxTextLength);
  const messageId = await writeMessage(letter, ticket.id, body);
  await query(
    `update schedules set status = 'ENVIADA', reason = null, sent_at = $2, message_id = $3, ticket_id = coalesce(ticket_id, $4) where id = $1`,
    [id, now, messageId, ticket.id],
  );
  await tellMessage("message.create", messageId);
  await showNewest(ticket.id, { unread: "same" });
}

const render = (letter: Letter, ticket: { id: number; createdAt: Date; queue: string | null }, now: Date): string =>
  renderVariables(letter.body, {
    contact: { name: letter.name, email: letter.email, extraInfo: letter.extraInfo },
    user: letter.author,
    queue: ticket.queue,
    protocol: ticketCode(ticket.createdAt, ticket.id),
    timeZone: letter.timeZone,
    language: letter.language,
    now,
  });
