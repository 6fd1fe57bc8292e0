import { mostSteps } from "@balcao/shared/bot-steps/rules";
import type { BotStep } from "@balcao/shared/bot-steps/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { showTicket } from "../../desk/tickets/access.ts";
import { BotStepRow } from "./bot-step.model.ts";
import { presentStep, stepShape } from "./presenter.ts";

/** The automatic steps in a ticket that this actor may see, newest first. */
export async function listBotSteps(actor: Actor, ticketId: number): Promise<BotStep[]> {
  const { id } = await showTicket(actor, ticketId);
  const rows = await query(
    stepShape,
    sql`select ${BotStepRow.pick("s", "id", "ticketId", "reason", "reply", "queue", "at")} from bot_steps s
      where s.ticket_id = ${id} order by s.id desc limit ${raw(mostSteps)}`,
  );
  return rows.map(presentStep);
}
