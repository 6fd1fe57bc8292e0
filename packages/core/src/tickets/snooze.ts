import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import { lockTicketFor, requireAction } from "./access.ts";
import { tellTicket, tellTickets } from "./publish.ts";

/** Puts an active ticket out of the way, in its place, until a time to come; null ends that. */
export async function snoozeTicket(actor: Actor, id: number, { until }: { until: string | null }): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  requireAction(actor, row);
  if (row.status === "closed") throw new AppError("ERR_TICKET_STATE");
  const snoozedUntil = until === null ? null : new Date(until);
  if (snoozedUntil && snoozedUntil.getTime() <= Date.now())
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "until"], message: "It is over" }]);
  await row.update({ snoozedUntil });
  return tellTicket(id, null);
}

/** Companies with a ticket whose time has come; in the platform's scope. */
export const companiesToWake = async (): Promise<number[]> =>
  (
    await query<{ id: number }>("select distinct company_id as id from tickets where snoozed_until <= now() order by 1")
  ).map(({ id }) => id);

const together = 100;

/**
 * Brings back some tickets whose time has come: to the top, and looking unread. What somebody has in hand this moment waits for the next
 * round. Answers whether there may be more.
 */
export async function wakeTickets(): Promise<boolean> {
  const woken = await query<{ id: number }>(
    `update tickets set snoozed_until = null, marked_unread = true, updated_at = greatest(updated_at, clock_timestamp())
     where id in (
       select id from tickets where snoozed_until <= now() order by id limit $1 for no key update skip locked
     ) returning id`,
    [together],
  );
  await tellTickets(woken.map(({ id }) => id));
  return woken.length === together;
}
