import { asksForMenu } from "@balcao/shared/automation/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { type InboundMessage, shownAt } from "../messages/inbound.ts";
import { backToMenu, greetInQueue, runMenu } from "./menu.ts";

/**
 * What a waiting ticket answers by itself to a customer's message, which is stored, in the same transaction. `isNew`: the message opened
 * it. The one that somebody has, and the one in a queue, cost no statement here.
 */
export async function answerInbound(
  ticket: Ticket,
  inbound: InboundMessage,
  { isNew }: { isNew: boolean },
): Promise<void> {
  if (inbound.fromMe || inbound.mediaType === "undecrypted" || inbound.mediaType === "call_log") return;
  if (ticket.isGroup || ticket.status !== "pending" || ticket.userId !== null) return;
  if (ticket.automation === "stopped" || ticket.automation === "gave-up") return;
  const said = { reply: inbound.mediaType === "text" ? inbound.body : null, at: shownAt(inbound) };
  if (ticket.queueId === null) await runMenu(ticket, said, { isNew });
  else if (isNew) await greetInQueue(ticket, said);
  else if (said.reply !== null && asksForMenu(said.reply)) await backToMenu(ticket, said);
}
