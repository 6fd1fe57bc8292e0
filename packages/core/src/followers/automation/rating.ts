import { ratingLines, ratingScale } from "@balcao/shared/automation/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { speak } from "./speak.ts";
import type { Wording } from "./wording.ts";
import { wordingOf } from "./wording.ts";

/** Asks the customer for a rating. An answer counts within the company's `ratingWindowMinutes`. False when nothing could be asked. */
export async function askRating(ticketId: number, userId: number, wording: Wording): Promise<boolean> {
  const asked = await speak(
    ticketId,
    wording.ratingMessage.trim() === "" ? wording.usual.rating.question : wording.ratingMessage,
    ratingLines(wording.language),
  );
  if (!asked) return false;
  await run(
    sql`with earlier as (
       update rating_requests set ended_at = clock_timestamp() where ticket_id = ${ticketId} and ended_at is null returning id
     )
     insert into rating_requests (company_id, ticket_id, user_id, scale, sent_at, expires_at)
     select t.company_id, t.id, ${userId}, ${ratingScale}, clock_timestamp(),
       clock_timestamp() + make_interval(mins => ${windowMinutes(wording.setting("ratingWindowMinutes"))})
     from tickets t where t.id = ${ticketId} and (select count(*) from earlier) >= 0`,
  );
  return true;
}

/** Up to a week; half an hour where the setting is no number. */
function windowMinutes(setting: string): number {
  const minutes = Math.trunc(Number(setting));
  return minutes > 0 ? Math.min(minutes, 10_080) : 30;
}

/** Keeps a rating, and says goodbye. */
export async function takeRating(ticket: Ticket, { id, rate }: { id: number; rate: number }): Promise<void> {
  await run(
    sql`with rated as (
       update rating_requests set answer = ${rate}, ended_at = clock_timestamp() where id = ${id} and ended_at is null
       returning company_id, ticket_id, user_id
     )
     insert into ticket_events (company_id, ticket_id, kind, user_id, queue_id)
     select r.company_id, r.ticket_id, 'rated', r.user_id, ${ticket.queueId}::int from rated r`,
  );
  await sayGoodbye(ticket);
}

/** Ends the open rating request: no later message answers it. */
export const endRating = (ticketId: number): Promise<number> =>
  run(sql`update rating_requests set ended_at = clock_timestamp() where ticket_id = ${ticketId} and ended_at is null`);

export const sayGoodbye = async (ticket: Pick<Ticket, "id" | "whatsappId">): Promise<boolean> =>
  speak(ticket.id, (await wordingOf(ticket.whatsappId, [])).complationMessage);
