import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { lockTicketFor, requireAction } from "../../desk/tickets/access.ts";
import { record } from "../../desk/tickets/history.ts";
import { reckonGoals } from "../../desk/tickets/goals/goals.ts";
import { tellTicket } from "../../desk/tickets/publish.ts";
import { unbegunSql } from "../../desk/tickets/waits-to-begin.ts";

/**
 * Switches the automatic texts of an active ticket off or on. When they are switched on, they begin again with the customer's next message, even after a
 * menu that gave up.
 */
export async function setAutomation(actor: Actor, id: number, { on }: { on: boolean }): Promise<Ticket> {
  const row = await lockTicketFor(actor, id);
  requireAction(actor, row);
  if (row.status === "closed") throw new AppError("ERR_TICKET_STATE");
  await run(
    sql`update tickets set bot_stopped = ${!on}, before_closing = null, bot_state = case when ${on} then ${unbegunSql} end where id = ${id}`,
  );
  if (!on && !row.botStopped)
    await record({
      ticketId: id,
      kinds: ["bot_left"],
      actorId: actor.userId,
      userId: row.userId,
      queueId: row.queueId,
    });
  await reckonGoals(id);
  return tellTicket(id, null);
}
