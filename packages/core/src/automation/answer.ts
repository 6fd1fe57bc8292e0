import { asksForMenu } from "@balcao/shared/automation/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type InboundMessage, shownAt } from "../messages/inbound.ts";
import { markClosed, sayClosed } from "./hours.ts";
import { backToMenu, greetInQueue, runMenu } from "./menu.ts";

/**
 * What a ticket answers by itself to a customer's message, which is stored, in the same transaction. `isNew`: the message opened it. The
 * one in which a person answered costs no statement here; the one that somebody has only says when nobody is there, where hours are kept.
 * `hasAnswer`: the customer was answered already, and nothing is said besides.
 */
export async function answerInbound(
  ticket: Ticket,
  inbound: InboundMessage,
  { isNew, keepsHours, hasAnswer }: { isNew: boolean; keepsHours: boolean; hasAnswer: boolean },
): Promise<void> {
  if (inbound.fromMe || inbound.mediaType === "undecrypted" || inbound.mediaType === "call_log") return;
  if (ticket.isGroup || ticket.status === "closed" || ticket.automation === "stopped") return;
  if (hasAnswer) return keepsHours ? markClosed(ticket) : undefined;
  const said = { reply: inbound.mediaType === "text" ? inbound.body : null, at: shownAt(inbound) };
  const asks = ticket.status === "pending" && ticket.automation !== "gave-up";
  if (asks && ticket.queueId === null) await runMenu(ticket, said, { isNew });
  else if (asks && isNew) await greetInQueue(ticket, said);
  else if (asks && asksForMenu(said.reply ?? "") && (await backToMenu(ticket, said))) return;
  else if (keepsHours) await sayClosed(ticket);
}
