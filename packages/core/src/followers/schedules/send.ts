import { AppError } from "@balcao/shared/errors";
import { maxTextLength } from "@balcao/shared/messages/rules";
import { renderVariables } from "@balcao/shared/message-variables";
import type { Actor } from "@balcao/shared/permissions";
import { canChangeSchedule, isMissed, lateAtMostMs } from "@balcao/shared/schedules/rules";
import type { Schedule } from "@balcao/shared/schedules/schema";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { lockContact } from "../../desk/contacts/access.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import type { Part } from "../../desk/messages/sending/part.ts";
import { say } from "../../desk/messages/sending/say.ts";
import { templatePart } from "../../desk/messages/sending/template.ts";
import { type TicketForMessage, ticketForMessage } from "../../desk/tickets/for-message.ts";
import { loadSchedule, tellSchedules } from "./access.ts";
import type { PlanFeature } from "@balcao/shared/plans/features";
import { isAnswered, mayBeAnswered } from "./cancelling-answers.ts";
import { findPlanned, type PlannedMessage } from "./planned-message.ts";
import { ScheduleRow } from "./schedule.model.ts";

/** The plan feature without which no scheduled message is sent. */
const feature: PlanFeature = "useSchedules";
const ofDue = ["id", "companyId", "contactId"] as const;
export type DueSchedule = Pick<ScheduleRow, (typeof ofDue)[number]>;

/**
 * Schedules of all companies that are due now, without those in `seen`. Call it in the platform's scope. A schedule waits while its company is
 * blocked, suspended or without this plan feature. A schedule that an answer cancels also waits until its number has received its customers'
 * messages. After some hours of waiting it is missed.
 */
export const dueSchedules = (now: Date, most: number, seen: readonly number[]): Promise<DueSchedule[]> =>
  query(
    ScheduleRow.shape(...ofDue),
    sql`select ${ScheduleRow.pick("s", ...ofDue)} from schedules s join companies c on c.id = s.company_id and ${inGoodStanding} and ${feature} = any(c.plan_features)
      where s.status = 'PENDENTE' and s.send_at <= ${now} and s.id <> all(${[...seen]}::int[])
        and (s.send_at < ${new Date(now.getTime() - lateAtMostMs)} or not ${mayBeAnswered}) order by s.send_at limit ${most}`,
  );

/**
 * Sends a scheduled message that is due, unless another worker is sending it or has sent it. The schedule's row decides, and it changes in the
 * transaction that writes the message. Contacts are locked before schedules, so that no merge comes between.
 */
export async function sendDueSchedule({ id, contactId }: DueSchedule, now: Date): Promise<void> {
  await lockContact(contactId);
  const taken = await run(sql`select 1 from schedules where id = ${id} for no key update skip locked`);
  if (taken === 0) return;
  const { schedule } = await loadSchedule(id);
  if (!canChangeSchedule(schedule) || new Date(schedule.sendAt) > now) return;
  const holds = async (what: Sql) =>
    schedule.cancelIfReplied && (await run(sql`select 1 from schedules s where s.id = ${id} and ${what}`)) > 0;
  if (await holds(isAnswered)) await end(id, "CANCELADA", "replied");
  else if (await wantsSilence(schedule)) await end(id, "ERRO", "opted-out");
  else if (isMissed(new Date(schedule.sendAt), now)) await end(id, "ERRO", "missed");
  else if (await holds(mayBeAnswered)) return;
  else await sendLocked(schedule, now);
  tellSchedules([id]);
}

/**
 * Whether the contact opted out after the message was planned; then the message is not sent automatically. A user who plans a message later, or sends
 * one by hand, knows of the opt-out.
 */
const wantsSilence = async ({ id }: Schedule): Promise<boolean> =>
  (await run(
    sql`select 1 from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
      where s.id = ${id} and c.opted_out_at > s.created_at`,
  )) > 0;

const end = (id: number, status: "CANCELADA" | "ERRO", reason: ScheduleRow["reason"]): Promise<number> =>
  run(
    sql`update schedules set status = ${status}, reason = ${reason}, template_ended_at = clock_timestamp() where id = ${id}`,
  );

/**
 * Queues the message for its number, or notes why it cannot be sent. Schedule and contact are locked. `sender`: the user who sends the message by
 * hand; then no answer cancels it any more. Without `sender` the schedule's author sends it.
 */
export async function sendLocked({ id }: Schedule, now: Date, sender?: Actor): Promise<void> {
  const planned = await findPlanned(id);
  // A template also reaches a customer who wrote too long ago.
  const isShut = planned.template === null || planned.refusal !== "window-closed" ? planned.refusal : null;
  if (isShut) return void (await end(id, "ERRO", isShut));
  // A template that cannot be sent is noticed here, before a ticket is opened for the message.
  if (planned.template && !(await partOf(planned, (text) => render(text, planned, anyTicket(now), now))))
    return void (await end(id, "ERRO", "template"));
  const ticket = await ticketForMessage(planned, sender ?? planned.speaker);
  if (!ticket) return void (await end(id, "ERRO", null));
  const part = await partOf(planned, (text) => render(text, planned, ticket, now));
  if (!part) return void (await end(id, "ERRO", "template"));
  const said = await say(ticket.id, { speaker: sender ? "planned" : "schedule", userId: planned.userId }, [part]);
  if (said.refusal) return void (await end(id, "ERRO", said.refusal));
  await run(
    sql`update schedules set status = 'ENVIADA', reason = null, sent_at = ${now}, template_ended_at = clock_timestamp(), message_id = ${said.messages[0]?.id},
      ticket_id = coalesce(ticket_id, ${ticket.id}), cancel_if_replied = cancel_if_replied and ${sender === undefined} where id = ${id}`,
  );
}

/** The message to send; null when it is a template that Meta does not let us send now, or not with these values. */
async function partOf(planned: PlannedMessage, fill: (text: string) => string): Promise<Part | null> {
  const { connectionId, body, template, media } = planned;
  if (!template) return { body: fill(body), media };
  const { values, ...which } = template;
  try {
    return await templatePart(connectionId, which, {
      values,
      file: null,
      media,
      fill,
    });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** A stand-in for the ticket while there is none. */
const anyTicket = (createdAt: Date): TicketFacts => ({ id: 0, createdAt, codeDay: null, queue: "-" });
type TicketFacts = Pick<TicketForMessage, "id" | "createdAt" | "codeDay" | "queue">;

const render = (text: string, planned: PlannedMessage, ticket: TicketFacts, now: Date): string =>
  renderVariables(text, {
    contact: { name: planned.name, email: planned.email, extraInfo: planned.extraInfo },
    user: planned.author,
    queue: ticket.queue,
    protocol: ticketCode(ticket),
    timeZone: planned.timeZone,
    language: planned.language,
    now,
  }).slice(0, maxTextLength);
