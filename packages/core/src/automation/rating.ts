import { isThanks, ratingLines, ratingScale, readRating } from "@balcao/shared/automation/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import type { InboundMessage } from "../messages/inbound.ts";
import { speak } from "./speak.ts";
import type { Wording } from "./wording.ts";
import { wordingOf } from "./wording.ts";

/** Asks how it was. An answer counts within the company's `ratingWindowMinutes`. False when nothing could be asked. */
export async function askRating(ticketId: number, userId: number, wording: Wording): Promise<boolean> {
  const asked = await speak(
    ticketId,
    wording.ratingMessage.trim() === "" ? wording.usual.rating.question : wording.ratingMessage,
    ratingLines(wording.language),
  );
  if (!asked) return false;
  await query(
    `with earlier as (
       update rating_requests set ended_at = clock_timestamp() where ticket_id = $1 and ended_at is null returning id
     )
     insert into rating_requests (company_id, ticket_id, user_id, scale, sent_at, expires_at)
     select t.company_id, t.id, $2, $3, clock_timestamp(), clock_timestamp() + make_interval(mins => $4)
     from tickets t where t.id = $1 and (select count(*) from earlier) >= 0`,
    [ticketId, userId, ratingScale, windowMinutes(wording.setting("ratingWindowMinutes"))],
  );
  return true;
}

/** Up to a week; what is no number is the usual half hour. */
function windowMinutes(setting: string): number {
  const minutes = Math.trunc(Number(setting));
  return minutes > 0 ? Math.min(minutes, 10_080) : 30;
}

/** A closed conversation that a message still belongs to, and the rating it brings. */
export interface Afterword {
  ticketId: number;
  rating: { id: number; rate: number } | null;
}

/**
 * What a customer without an active ticket says to the one that was closed last: the rating that was asked for, or thanks within ten
 * minutes. Null: it begins something. The contact is locked; the ticket is from here on.
 */
export async function findAfterword(contactId: number, inbound: InboundMessage): Promise<Afterword | null> {
  if (inbound.fromMe || inbound.mediaType !== "text" || inbound.chat.endsWith("@g.us")) return null;
  const [rate, thanks] = [readRating(inbound.body), isThanks(inbound.body)];
  if (rate === null && !thanks) return null;
  const [last] = await query<{ id: number; ratingId: number | null; takesThanks: boolean }>(
    `select t.id, r.id as "ratingId", t.closed_at > clock_timestamp() - interval '10 minutes' and not exists (
         select 1 from settings where key = 'closingThanks' and value = 'disabled') as "takesThanks"
     from tickets t left join rating_requests r on r.company_id = t.company_id and r.ticket_id = t.id and r.ended_at is null
       and r.expires_at > clock_timestamp()
     where t.id = (
       select id from tickets where contact_id = $1 and connection_id = $2 and status = 'closed' order by closed_at desc, id desc limit 1
     ) and t.status = 'closed' and not exists (
       select 1 from tickets a where a.contact_id = $1 and a.connection_id = $2 and a.status <> 'closed'
     ) for no key update of t`,
    [contactId, inbound.connectionId],
  );
  if (!last) return null;
  if (rate !== null && last.ratingId !== null) return { ticketId: last.id, rating: { id: last.ratingId, rate } };
  return thanks && last.takesThanks ? { ticketId: last.id, rating: null } : null;
}

/** Keeps a rating, and says goodbye. */
export async function takeRating(ticket: Ticket, { id, rate }: { id: number; rate: number }): Promise<void> {
  await query(
    `with rated as (
       update rating_requests set answer = $2, ended_at = clock_timestamp() where id = $1 and ended_at is null
       returning company_id, ticket_id, user_id
     )
     insert into ticket_events (company_id, ticket_id, kind, user_id, queue_id)
     select r.company_id, r.ticket_id, 'rated', r.user_id, $3 from rated r`,
    [id, rate, ticket.queueId],
  );
  await sayGoodbye(ticket);
}

/** Whatever comes now is no answer to the question any more. */
export const endRating = (ticketId: number): Promise<object[]> =>
  query("update rating_requests set ended_at = clock_timestamp() where ticket_id = $1 and ended_at is null", [
    ticketId,
  ]);

export const sayGoodbye = async (ticket: Pick<Ticket, "id" | "whatsappId">): Promise<boolean> =>
  speak(ticket.id, (await wordingOf(ticket.whatsappId, [])).complationMessage);
