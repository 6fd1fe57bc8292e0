import { lateTextMinutes } from "@balcao/shared/automation/situation";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { inGoodStanding, isUnsealed } from "../../company/companies/standing.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { hearsSql } from "../../numbers/connections/status.ts";
import { act } from "./act.ts";
import { sayFarewell } from "./farewell.ts";

/**
 * The reasons of a timer: a silent customer of an open ticket, a ticket that finds no queue, a rating that does not come, and a closing text that its
 * own job did not send.
 */
export const timers = ["silence", "no-queue", "rating", "farewell"] as const;
export type Timer = (typeof timers)[number];

/** Whether the company of the ticket `t` may do anything by itself. */
const mayAct = sql`exists (select 1 from companies c where c.id = t.company_id and ${inGoodStanding})`;

/** Since when a customer is silent. After the end of a snooze the time begins again, because somebody wants to continue the conversation. */
const silentSince = sql`greatest(t.updated_at, (
    select max(e.at) from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.kind = 'woken'))`;
/**
 * Open tickets whose last message came from the company and was sent, and whose customer has been silent for the number's limit. A customer who waits
 * for an answer is not silent, whatever a campaign, a program or a schedule sent since. Snoozed tickets are left out, and tickets of a number that is
 * down, because the customer may have answered.
 */
const silent = sql`tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id and w.expires_ticket > 0
    and ${mayAct}
  where ${hearsSql} and t.status = 'open' and t.last_message_from_me and not t.is_group and t.snoozed_until is null and t.unanswered_since is null
    and t.updated_at < now() - make_interval(mins => w.expires_ticket) and ${silentSince} < now() - make_interval(mins => w.expires_ticket)
    and (select m.from_me and m.ack > 0 from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.source <> 'system'
      order by m.sent_at desc, m.id desc limit 1)`;
/** The time of the customer's first message after our last message. Null when our message is the last one. It may be older than the talk. */
const leftSince = sql`(select min(c.created_at) from messages c where c.company_id = t.company_id and c.ticket_id = t.id and not c.from_me
    and c.sent_at > coalesce((select max(o.sent_at) from messages o where o.company_id = t.company_id and o.ticket_id = t.id and o.from_me), '-infinity'))`;
/**
 * Since when a ticket is without a queue. While a program or the assistant talks with the customer, the time counts from the customer's first message that
 * got no answer, or from the last change of the ticket when all messages got one, but never from before the talk began.
 */
const queuelessSince = sql`case when t.bot_state->>'kind' = 'talk' then greatest(coalesce(${leftSince}, t.updated_at), (t.bot_state->>'sentAt')::timestamptz) else coalesce(
    (select max(e.at) from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.kind = 'queued'), t.created_at) end`;
/** Pending tickets that got no queue in time from a person or a menu. Snoozed tickets are left out, because a transfer would end the snooze. */
const queueless = sql`tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
    and w.time_to_transfer > 0 and w.transfer_queue_id is not null and ${mayAct}
  where t.status = 'pending' and t.queue_id is null and t.snoozed_until is null and now() - make_interval(mins => w.time_to_transfer) > ${queuelessSince}`;
const unrated = sql`rating_requests r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
  where r.ended_at is null and r.expires_at <= now()`;

const unsaid = sql`tickets t where t.farewell_at <= now()`;

const dueBy: Record<Timer, Sql> = { silence: silent, "no-queue": queueless, rating: unrated, farewell: unsaid };

/** Tickets of all companies for which a timer has run out. Call it in the platform's scope. */
export const dueTickets = (timer: Timer): Promise<{ companyId: number; id: number }[]> =>
  query(
    TicketRow.shape("companyId", "id"),
    sql`select ${TicketRow.pick("t", "companyId", "id")} from ${dueBy[timer]} and ${isUnsealed(sql`t.company_id`)} order by 1, 2`,
  );

/**
 * Does what the timer demands for a ticket, if its condition still holds. A ticket that another transaction has locked is left for the next round.
 */
export const runTimer = (timer: Timer, ticketId: number): Promise<unknown> => actions[timer](ticketId);

/** The end of a statement that locks one ticket, unless another transaction has locked it. */
const taken = (ticketId: number): Sql => sql`and t.id = ${ticketId} for no key update of t skip locked`;

const late = sql`make_interval(mins => ${raw(lateTextMinutes)})`;
const wroteAt = sql`(select max(c.sent_at) from messages c where c.company_id = t.company_id and c.ticket_id = t.id and not c.from_me)`;
/**
 * Whether the timer ran out less than a day ago. When a talk or a snooze kept a ticket without its queue for long, the time counts from the customer's last
 * message, because a customer who wrote lately knows what the text is about.
 */
const fitsBy = {
  silence: sql`${silentSince} > now() - make_interval(mins => w.expires_ticket) - ${late}`,
  "no-queue": sql`greatest(${queuelessSince}, ${wroteAt}) > now() - make_interval(mins => w.time_to_transfer) - ${late}`,
};

/** Runs the timer of a pending ticket or a silent customer, if its condition still holds. The customer gets a text only where `fitsBy` is true. */
const whenDue = (timer: "silence" | "no-queue") => async (ticketId: number) => {
  const [row] = await query(
    { fits: boolean },
    sql`select ${fitsBy[timer]} as fits from ${dueBy[timer]} ${taken(ticketId)}`,
  );
  if (row) await act(ticketId, { kind: "due", timer, fits: row.fits });
};

const actions: Record<Timer, (ticketId: number) => Promise<unknown>> = {
  farewell: sayFarewell,
  silence: whenDue("silence"),
  "no-queue": whenDue("no-queue"),

  /** A customer who gave no rating still gets the closing text, unless it would come late or into a new conversation. */
  async rating(ticketId) {
    const [row] = await query(
      { fits: boolean },
      sql`select r.expires_at > now() - interval '5 minutes' and t.status = 'closed' and not exists (
         select 1 from tickets a where a.company_id = t.company_id and a.contact_id = t.contact_id and a.connection_id = t.connection_id
           and a.status <> 'closed') as fits
       from ${unrated} ${taken(ticketId)}`,
    );
    if (row) await act(ticketId, { kind: "due", timer: "rating", fits: row.fits });
  },
};
