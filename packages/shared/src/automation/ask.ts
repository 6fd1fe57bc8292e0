import type { Decision } from "./decision.ts";
import { choicesOf, linesOf } from "./offer.ts";
import type { MenuOption } from "./rules.ts";
import { type BotQueue, type BotState, isClosed, offeredQueues, settingOf, type Situation } from "./situation.ts";

/** Sends the menu of queues. Until the customer chooses, the ticket is in no queue. */
export function ask(
  situation: Situation,
  reason: "menu" | "menu-again" | "back-to-menu" | "option" | "option-gone",
): Decision {
  const options = menuOptions(offeredQueues(situation));
  const offer = { choices: choicesOf(options), ways: [] };
  const text = situation.number.greetingMessage;
  return {
    actions: [
      { do: "enter", queueId: null },
      { do: "text", source: "menu", text, below: linesOf(offer), offer },
    ],
    next: { ...remembered(situation, "menu"), options, count: (situation.ticket.state?.count ?? 0) + 1 },
    reason,
  };
}

/**
 * Answers `#` of a customer who chose from the menu: the ticket leaves its queue and the menu is sent once more, even while that queue is closed,
 * until the limit of menus is reached. Null when there is no way back.
 */
export function backToMenu(situation: Situation): Decision | null {
  const kind = situation.ticket.state?.kind;
  if (kind !== "chosen" && kind !== "talk" && kind !== "options") return null;
  return mayAskAgain(situation) ? ask(situation, "back-to-menu") : null;
}

/** Whether a menu of queues exists that may be sent once more. */
export function mayAskAgain(situation: Situation): boolean {
  const limit = situation.number.menuLimit;
  if (offeredQueues(situation).length < 2 || (limit > 0 && (situation.ticket.state?.count ?? 0) >= limit)) return false;
  return settingOf(situation, "scheduleType") !== "company" || !isClosed(situation);
}

/** The queue's greeting, or the number's when the queue has none. */
export const helloText = ({ number }: Situation, { greeting }: BotQueue): string =>
  greeting.trim() === "" ? number.greetingMessage : greeting;

/** The state of a ticket while no answer counts as a choice. */
export const remembered = ({ ticket, now }: Situation, kind: BotState["kind"]): BotState => ({
  kind,
  options: [],
  count: ticket.state?.count ?? 0,
  sentAt: now.toISOString(),
});

const menuOptions = (queues: readonly BotQueue[]): MenuOption[] =>
  queues.map(({ id, name }, index) => ({ n: index + 1, queueId: id, name }));
