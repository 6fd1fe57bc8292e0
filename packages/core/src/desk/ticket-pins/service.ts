import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketPinsApi } from "@balcao/shared/ticket-pins/api";
import { mostPins } from "@balcao/shared/ticket-pins/rules";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { showTicket, visibleTo } from "../tickets/access.ts";
import { presentTicket, selectTickets, ticketShape } from "../tickets/presenter.ts";
import { pinnedBy, tellPins } from "./pinned-tickets.ts";
import { TicketPinRow } from "./ticket-pin.model.ts";

/** The actor's pins: the ids of all pinned tickets, and those pinned tickets that the actor may see now. */
export async function listPins(actor: Actor): Promise<Reply<typeof ticketPinsApi.list>> {
  const mine = sql`select p.ticket_id from ticket_pins p where p.user_id = ${actor.userId}`;
  const rows = await query(
    ticketShape,
    sql`${selectTickets("tickets")} where t.id in (${mine}) and ${visibleTo(actor)} order by t.id`,
  );
  return { ticketIds: await pinnedBy(actor.userId), tickets: rows.map(presentTicket) };
}

/**
 * Pins an open ticket for the actor alone, or removes the pin, also from a ticket that the actor no longer sees. Answers 409 ERR_TOO_MANY_ITEMS. Pins
 * of tickets that are no longer open, or that the actor no longer sees, do not count and are deleted. Only the actor's own windows get the change.
 */
export async function pinTicket(
  actor: Actor,
  id: number,
  { pinned: pins }: Input<typeof ticketPinsApi.pin>["body"],
): Promise<Reply<typeof ticketPinsApi.pin>> {
  if (pins) await keep(actor, id);
  else if ((await TicketPinRow.destroy({ where: { userId: actor.userId, ticketId: id } })) === 0)
    await showTicket(actor, id);
  tellPins([actor.userId]);
  return { ticketIds: await pinnedBy(actor.userId) };
}

async function keep(actor: Actor, ticketId: number): Promise<void> {
  const { companyId, userId } = actor;
  const { status } = await showTicket(actor, ticketId);
  if (status !== "open") throw new AppError("ERR_TICKET_STATE");
  // This lock makes the second of two simultaneous pins count the first.
  await run(sql`select 1 from users where id = ${userId} for no key update`);
  await run(
    sql`delete from ticket_pins p where p.user_id = ${userId}
      and p.ticket_id not in (select t.id from tickets t where t.status = 'open' and ${visibleTo(actor)}
        and t.id in (select o.ticket_id from ticket_pins o where o.user_id = ${userId}))`,
  );
  await run(sql`${TicketPinRow.insert({ companyId, userId, ticketId })} on conflict do nothing`);
  if ((await pinnedBy(actor.userId)).length > mostPins) throw new AppError("ERR_TOO_MANY_ITEMS", { most: mostPins });
}
