import { query } from "../database.ts";
import { closeTicket } from "../tickets/close.ts";
import { applyChange, type Held } from "../tickets/apply.ts";
import { endRating, sayGoodbye } from "./rating.ts";
import { speak } from "./speak.ts";

/** What runs out: the patience with an open ticket, with one that found no queue, and the wait for a rating. */
export const timers = ["silence", "no-queue", "rating"] as const;
export type Timer = (typeof timers)[number];

/** Open tickets in which we had the last word, a person's and sent, for as long as the number allows; what was put off waits longer. */
const silent = `tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id and w.expires_ticket > 0
  where t.status = 'open' and t.last_message_from_me and not t.is_group and t.snoozed_until is null
    and t.updated_at < now() - make_interval(mins => w.expires_ticket)
    and (select m.from_me and m.ack > 0 from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.source <> 'system'
      order by m.sent_at desc, m.id desc limit 1)`;
/** Waiting tickets that nobody and no menu gave a queue in time. */
const queueless = `tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
    and w.time_to_transfer > 0 and w.transfer_queue_id is not null
  where t.status = 'pending' and t.queue_id is null and now() - make_interval(mins => w.time_to_transfer) > coalesce(
    (select max(e.at) from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.kind = 'queued'), t.created_at)`;
const unrated = `rating_requests r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
  where r.ended_at is null and r.expires_at <= now()`;

const due: Record<Timer, string> = { silence: silent, "no-queue": queueless, rating: unrated };

/** Tickets of all companies for which a timer has run out; in the platform's scope. */
export const dueTickets = (timer: Timer): Promise<{ companyId: number; id: number }[]> =>
  query(`select t.company_id as "companyId", t.id from ${due[timer]} order by 1, 2`);

/** Does what is due for a ticket, if it still is and nobody has it in hand this moment: then the next round comes by. */
export const runTimer = (timer: Timer, ticketId: number): Promise<unknown> => actions[timer](ticketId);

const held = `t.id, t.status, t.user_id as "userId", t.queue_id as "queueId", t.connection_id as "connectionId",
  t.suggested_user_id as "suggestedUserId"`;
const ours = "and t.id = $1 for no key update of t skip locked";

const actions: Record<Timer, (ticketId: number) => Promise<unknown>> = {
  async silence(ticketId) {
    const [row] = await query<Held & { farewell: string }>(
      `select ${held}, w.expires_inactive_message as farewell from ${silent} ${ours}`,
      [ticketId],
    );
    if (!row) return;
    await speak(ticketId, row.farewell);
    await closeTicket(null, row);
  },

  async "no-queue"(ticketId) {
    const [row] = await query<Held & { goesTo: number }>(
      `select ${held}, w.transfer_queue_id as "goesTo" from ${queueless} ${ours}`,
      [ticketId],
    );
    if (!row) return;
    await applyChange(row, { verb: "transfer", actor: null, status: "pending", userId: null, queueId: row.goesTo });
  },

  /** Who does not answer is said goodbye to all the same, unless it would come late or into something new. */
  async rating(ticketId) {
    const [row] = await query<{ id: number; connectionId: number; fits: boolean }>(
      `select t.id, t.connection_id as "connectionId", r.expires_at > now() - interval '5 minutes' and t.status = 'closed' and not exists (
         select 1 from tickets a where a.company_id = t.company_id and a.contact_id = t.contact_id and a.connection_id = t.connection_id
           and a.status <> 'closed') as fits
       from ${unrated} ${ours}`,
      [ticketId],
    );
    if (!row) return;
    await endRating(ticketId);
    if (row.fits) await sayGoodbye({ id: row.id, whatsappId: row.connectionId });
  },
};
