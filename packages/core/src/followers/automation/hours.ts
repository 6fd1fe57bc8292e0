import { automaticTexts, type Language } from "@balcao/shared/automation/texts";
import { type DeskHours, deskState } from "@balcao/shared/hours/desk";
import { settingDefaults } from "@balcao/shared/settings/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { json } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { tellTicket } from "../../desk/tickets/publish.ts";
import { userIsOnline } from "../../company/users/presenter.ts";
import { speak } from "./speak.ts";

/** The hours that count for a conversation, and what is said outside them. */
export interface Desk extends DeskHours {
  queue: (DeskHours["queue"] & { outOfHoursMessage: string }) | null;
  outOfHoursMessage: string;
  language: Language;
}
interface Told {
  now: string;
  /** The customer was told within the company's `outOfHoursRepeatHours`. */
  lately: boolean;
  /**
   * The ticket said so much by itself a moment ago that a machine must be answering: two machines that answer each other would never end.
   */
  chatter: boolean;
  flagged: boolean;
  /** The ticket's owner is at a screen. */
  attended: boolean;
}
export type TicketDesk = Desk & Told;

/** The hours as fields of a JSON object, from `companies o`, `connections w` and `queues q`; the queue may be missing. */
export const deskSql = sql`'scheduleType', coalesce((select value from settings where key = 'scheduleType'), '${raw(settingDefaults.scheduleType)}'),
  'schedules', o.schedules, 'holidays', o.holidays, 'timezone', o.timezone, 'language', w.language,
  'outOfHoursMessage', w.out_of_hours_message, 'queue', case when q.id is not null then json_build_object(
    'name', q.name, 'schedules', q.schedules, 'outOfHoursMessage', q.out_of_hours_message) end`;

const chatter = { texts: raw("10"), minutes: raw("10") };

/** The hours and what the customer was told, from `tickets t` and `connections w`. */
export const ticketDeskSql = sql`(select json_build_object(${deskSql}, 'now', clock_timestamp(), 'flagged', t.out_of_hours,
    'lately', coalesce(t.out_of_hours_told_at > clock_timestamp() - make_interval(hours => coalesce((
      select value::int from settings where key = 'outOfHoursRepeatHours' and value ~ '^[0-9]{1,3}$'), ${raw(settingDefaults.outOfHoursRepeatHours)})), false),
    'chatter', (select count(*) from (
      select 1 from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.source = 'system'
        and m.sent_at > clock_timestamp() - interval '${chatter.minutes} minutes' limit ${chatter.texts}) said) = ${chatter.texts},
    'attended', coalesce(${userIsOnline}, false))
  from companies o left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id where o.id = t.company_id)`;

async function deskOf(ticketId: number): Promise<TicketDesk> {
  const [row] = await query(
    { desk: json<TicketDesk>() },
    sql`select ${ticketDeskSql} as desk from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
     where t.id = ${ticketId}`,
  );
  if (!row) throw new Error(`There is no ticket ${ticketId}`);
  return row.desk;
}

/** The queue's own text where queues have their own hours, else the number's, else the usual one: never an empty text. */
export function closedText({ scheduleType, queue, outOfHoursMessage, language }: Desk): string {
  const own = [scheduleType === "queue" ? (queue?.outOfHoursMessage ?? "") : "", outOfHoursMessage];
  return own.find((text) => text.trim() !== "") ?? automaticTexts[language].outOfHoursMessage;
}

export const isClosed = (desk: TicketDesk): boolean => !deskState(desk, new Date(desk.now)).open;

/**
 * Tells a customer that nobody is there, once in so many hours, and marks a waiting ticket for the next attendant. False within the
 * hours: then the ticket is answered as usual.
 */
export async function sayClosed(ticket: Pick<Ticket, "id" | "status">, known?: TicketDesk): Promise<boolean> {
  const desk = known ?? (await deskOf(ticket.id));
  if (!isClosed(desk)) return false;
  const flags = ticket.status === "pending" && !desk.flagged;
  const isSilent = desk.lately || desk.chatter;
  if (desk.attended || (isSilent && !flags)) return true;
  await run(
    sql`update tickets set out_of_hours = out_of_hours or status = 'pending',
      out_of_hours_told_at = case when ${isSilent} then out_of_hours_told_at else clock_timestamp() end where id = ${ticket.id}`,
  );
  const said = !isSilent && (await speak(ticket.id, closedText(desk)));
  if (!said) await tellTicket(ticket.id, null);
  return true;
}

/** Marks a waiting ticket for the next attendant, if nobody is there; its customer has had another answer. */
export async function markClosed({ id, status }: Pick<Ticket, "id" | "status">): Promise<void> {
  if (status !== "pending") return;
  const desk = await deskOf(id);
  if (desk.flagged || desk.attended || !isClosed(desk)) return;
  await run(sql`update tickets set out_of_hours = true where id = ${id}`);
  await tellTicket(id, null);
}
