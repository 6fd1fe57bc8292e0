import type { BotEvent, Decision } from "@balcao/shared/automation/decision";
import { treePlace } from "@balcao/shared/automation/place";
import type { Situation } from "@balcao/shared/automation/situation";
import { type BotReason, silentReasons } from "@balcao/shared/bot-steps/reasons";
import { maxStepReply } from "@balcao/shared/bot-steps/rules";
import { query } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { BotStepRow } from "./bot-step.model.ts";
import { presentStep, stepShape } from "./presenter.ts";

const isSilent = (reason: BotReason): boolean => (silentReasons as readonly BotReason[]).includes(reason);

/**
 * Stores a decision about a ticket in the transaction that performs it, and shows it to users who see the ticket. Several silent decisions in a row
 * are stored once.
 */
export async function noteStep(
  situation: Situation,
  ticketId: number,
  event: BotEvent,
  decision: Decision,
): Promise<void> {
  const { actions, reason } = decision;
  const silent = isSilent(reason);
  // The words of a talker are visible in the conversation itself.
  if ((actions.length === 0 && !silent) || reason === "nothing" || reason === "talk-said") return;
  const reply = event.kind === "message" && event.mediaType === "text" ? event.body.trim().slice(0, maxStepReply) : "";
  const entered = actions.find((action) => action.do === "enter" || action.do === "transfer");
  const place = treePlace(situation, event, decision);
  const [made] = await query(
    {
      ...stepShape,
      liesIn: TicketRow.columns.queueId,
      owner: TicketRow.columns.userId,
      ...TicketRow.shape("contactId"),
    },
    sql`with made as (
       ${BotStepRow.insert({
         companyId: sql`t.company_id`,
         ticketId: sql`t.id`,
         reason,
         reply,
         queue: sql`(select name from queues where id = ${entered?.queueId ?? null}::int)`,
         queueId: place?.queueId ?? null,
         optionId: place?.optionId ?? null,
       })}
       from tickets t where t.id = ${ticketId} and not (${silent}::boolean and ${reason} is not distinct from (
         select reason from bot_steps where ticket_id = ${ticketId} order by id desc limit 1))
       returning *
     )
     select ${BotStepRow.pick("s", "id", "ticketId", "reason", "reply", "queue", "at")}, t.queue_id as "liesIn", t.user_id as owner, t.contact_id as "contactId"
     from made s join tickets t on t.company_id = s.company_id and t.id = s.ticket_id`,
  );
  if (!made) return;
  const { liesIn, owner, contactId, ...step } = made;
  publish("bot-step.create", { step: presentStep(step), contactId }, { place: { queueId: liesIn, userId: owner } });
}
