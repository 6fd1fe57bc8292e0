import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { isUnsealed } from "../../../company/companies/standing.ts";
import { recordShown } from "../activity-record.ts";
import { lockTicketFor, requireAction } from "../access.ts";
import { reckonGoals } from "../goals/goals.ts";
import { tellTicket, tellTickets } from "../publish.ts";
import { TicketRow } from "../ticket.model.ts";

/** Hides an active ticket until a future time, without moving it. Null ends the snooze. */
export async function snoozeTicket(actor: Actor, id: number, { until }: { until: string | null }): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  requireAction(actor, row);
  if (row.status === "closed") throw new AppError("ERR_TICKET_STATE");
  const snoozedUntil = until === null ? null : new Date(until);
  if (snoozedUntil && snoozedUntil.getTime() <= Date.now())
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "until"], message: "It is over" }]);
  await TicketRow.update({ snoozedUntil, beforeClosing: null }, { where: { id } });
  if (snoozedUntil)
    await recordShown([id], actor.userId, [{ kind: "snoozed", details: { until: snoozedUntil.toISOString() } }]);
  else if (row.snoozedUntil) await recordShown([id], actor.userId, [{ kind: "woken" }]);
  await reckonGoals(id);
  return tellTicket(id, null);
}

/** Companies with a ticket whose snooze is over. Call it in the platform's scope. */
export async function companiesToWake(): Promise<number[]> {
  const rows = await query(
    TicketRow.shape("companyId"),
    sql`select distinct company_id as "companyId" from tickets t where snoozed_until <= now() and ${isUnsealed(sql`t.company_id`)} order by 1`,
  );
  return rows.map(({ companyId }) => companyId);
}

const together = 100;

/**
 * Brings back some tickets whose snooze is over, to the top and marked as unread. A ticket that another transaction has locked is left for the next
 * round. Returns whether there may be more.
 */
export async function wakeTickets(): Promise<boolean> {
  const woken = await query(
    TicketRow.shape("id"),
    sql`update tickets set snoozed_until = null, marked_unread = true, updated_at = greatest(updated_at, clock_timestamp())
     where id in (
       select id from tickets where snoozed_until <= now() order by id limit ${together} for no key update skip locked
     ) returning id`,
  );
  const ids = woken.map(({ id }) => id);
  await recordShown(ids, null, [{ kind: "woken" }]);
  await tellTickets(ids);
  return woken.length === together;
}
