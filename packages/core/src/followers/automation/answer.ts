import { asksForMenu } from "@balcao/shared/automation/rules";
import type { ReceivedMessage } from "../../base/happenings.ts";
import { markClosed, sayClosed } from "./hours.ts";
import { backToMenu, greetInQueue, runMenu } from "./menu.ts";
import { takeOptOut } from "./opt-out.ts";
import { takeRating } from "./rating.ts";

/** Answers a customer's message by itself: with at most one of these, in this order. */
export async function answerMessage(received: ReceivedMessage): Promise<void> {
  if (received.rating) return takeRating(received.ticket, received.rating);
  const hasAnswer = await takeOptOut(received);
  if (!expectsAnswer(received)) return;
  if (!hasAnswer) return answerByMenu(received);
  if (received.keepsHours) await markClosed(received.ticket);
}

const expectsAnswer = ({ ticket, fromMe, mediaType }: ReceivedMessage): boolean =>
  !fromMe &&
  mediaType !== "undecrypted" &&
  mediaType !== "call_log" &&
  !ticket.isGroup &&
  ticket.status !== "closed" &&
  ticket.automation !== "stopped";

/**
 * By the menu, a greeting, or the text that nobody is there. A ticket that an attendant has gets only the last, and only where hours are
 * kept.
 */
async function answerByMenu({ ticket, isNew, keepsHours, offersQueues, ...message }: ReceivedMessage): Promise<void> {
  const said = { reply: message.mediaType === "text" ? message.body : null, at: message.at };
  const asks = ticket.status === "pending" && ticket.automation !== "gave-up";
  const hasMenu = offersQueues || keepsHours || isNew;
  if (asks && ticket.queueId === null) {
    if (hasMenu) await runMenu(ticket, said, { isNew });
  } else if (asks && isNew) await greetInQueue(ticket, said);
  else if (asks && asksForMenu(said.reply ?? "") && (await backToMenu(ticket, said))) return;
  else if (keepsHours) await sayClosed(ticket);
}
