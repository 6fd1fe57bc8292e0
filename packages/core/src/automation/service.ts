import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import { lockTicketFor, requireAction } from "../tickets/access.ts";
import { record } from "../tickets/history.ts";
import { tellTicket } from "../tickets/publish.ts";

/** Stops what a ticket answers by itself, or lets it begin anew with the customer's next message; also where a menu gave up. */
export async function setAutomation(actor: Actor, id: number, { on }: { on: boolean }): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  requireAction(actor, row);
  await query("update tickets set bot_stopped = $2, bot_state = null where id = $1", [id, !on]);
  if (!on && !row.botStopped)
    await record({
      ticketId: id,
      kinds: ["bot_left"],
      actorId: actor.userId,
      userId: row.userId,
      queueId: row.queueId,
    });
  return tellTicket(id, null);
}
