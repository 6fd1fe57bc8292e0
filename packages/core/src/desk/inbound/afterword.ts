import { confirmationAnswer } from "@balcao/shared/campaigns/answers";
import { isThanks, readRating } from "@balcao/shared/automation/rules";
import { boolean, integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { isGroupChat } from "../contacts/address.ts";
import { readAnswer } from "../messages/asked-since.ts";
import { TicketRow } from "../tickets/ticket.model.ts";
import type { InboundMessage } from "./inbound.ts";

/** The closed ticket of a message, and the rating that the message gives. */
export interface Afterword {
  ticketId: number;
  rating: { id: number; rate: number } | null;
}

/**
 * Finds the closed ticket that this message belongs to. It is the ticket that was closed last, when the customer has no active ticket and answers
 * with the requested rating, or with thanks within ten minutes. It may also be the ticket in which a campaign asked a question that the message
 * answers with yes or no. Null when the message begins a conversation. The contact is already locked; this locks the ticket.
 */
export async function findAfterword(contactId: number, inbound: InboundMessage): Promise<Afterword | null> {
  if (inbound.fromMe || inbound.mediaType !== "text" || isGroupChat(inbound.chat)) return null;
  // The words of a tapped line are the company's. They answer the company's menu, and are neither the answer to a question nor a rating.
  if (inbound.choice) return null;
  const [rate, thanks] = [readRating(inbound.body), isThanks(inbound.body)];
  const { connectionId } = inbound;
  const asked = confirmationAnswer(inbound.body) ? await askedIn(contactId, inbound) : null;
  if (asked !== null) return { ticketId: asked, rating: null };
  if (rate === null && !thanks) return null;
  const [last] = await query(
    { ...TicketRow.shape("id"), ratingId: integer.null, takesThanks: boolean },
    sql`select t.id, r.id as "ratingId", t.closed_at > clock_timestamp() - interval '10 minutes' and not exists (
         select 1 from settings where key = 'closingThanks' and value = 'disabled') as "takesThanks"
     from tickets t left join rating_requests r on r.company_id = t.company_id and r.ticket_id = t.id and r.ended_at is null
       and r.expires_at > clock_timestamp()
     where t.id = (
       select id from tickets where contact_id = ${contactId} and connection_id = ${connectionId} and status = 'closed' and not outreach order by closed_at desc, id desc limit 1
     ) and t.status = 'closed' and not exists (
       select 1 from tickets a where a.contact_id = ${contactId} and a.connection_id = ${connectionId} and a.status <> 'closed'
     ) for no key update of t`,
  );
  if (!last) return null;
  if (rate !== null && last.ratingId !== null) return { ticketId: last.id, rating: { id: last.ratingId, rate } };
  return thanks && last.takesThanks ? { ticketId: last.id, rating: null } : null;
}

/**
 * The outreach ticket of the campaign question that the customer answers: the quoted question, or else the last open one, as `answerCampaign`
 * decides. This ticket stays closed, because nothing is left to do. Null when the campaign no longer runs, so that the answer opens a ticket and
 * people see it. A question that Meta still holds counts only when it is quoted.
 */
async function askedIn(contactId: number, { connectionId, body, quotedWid }: InboundMessage): Promise<number | null> {
  const isQuoted = sql`coalesce(m.wid = ${quotedWid}::text, false)`;
  const [asked] = await query(
    { ...TicketRow.shape("id"), questionId: integer },
    sql`select t.id, q.id as "questionId" from (
       select m.id, m.ticket_id, k.status = 'EM_ANDAMENTO' as runs from campaign_shippings s
         join campaigns k on k.company_id = s.company_id and k.id = s.campaign_id
         join messages m on m.company_id = s.company_id and m.id = s.question_id
       where s.contact_id = ${contactId} and s.connection_id = ${connectionId} and s.replied_at is null
         and s.state in ('asking', 'waiting_confirmation') and (not s.held or ${isQuoted})
       order by ${isQuoted} desc, coalesce(s.sent_at, s.confirmation_requested_at, s.changed_at) desc, s.id desc limit 1
     ) q join tickets t on t.id = q.ticket_id where q.runs and t.outreach and not exists (
       select 1 from tickets a where a.contact_id = ${contactId} and a.connection_id = ${connectionId} and a.status <> 'closed'
     ) for no key update of t`,
  );
  const isMeant = asked && (await readAnswer(body, asked.questionId, false));
  return isMeant ? asked.id : null;
}
