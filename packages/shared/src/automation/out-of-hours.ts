import { type BotAction, type BotText, type Decision, decided, nothing, saying } from "./decision.ts";
import { chatter, closedText, isClosed, type Situation, wasToldClosed } from "./situation.ts";

/**
 * Tells a customer that nobody is there, at most once in the hours of the setting `outOfHoursRepeatHours`, and marks a waiting ticket for the next
 * attendant. Null within the opening hours, because the ticket then gets its usual answer.
 */
export function sayClosed(situation: Situation): Decision | null {
  if (!isClosed(situation)) return null;
  const { ticket } = situation;
  if (ticket.attended) return decided(situation, "attended");
  const isWaiting = ticket.status === "pending";
  const silent = ticket.saidLately >= chatter ? "chatter" : "told-before";
  if (wasToldClosed(situation) || silent === "chatter") {
    const marks: BotAction[] = isWaiting && !ticket.outOfHours ? [{ do: "mark-closed", flag: true, told: false }] : [];
    return decided(situation, silent, ...marks);
  }
  const mark: BotAction = { do: "mark-closed", flag: isWaiting, told: true };
  return decided(situation, "closed", mark, ...saying("hours", closedText(situation)));
}

/** Returns these words. When the company is closed, returns the actions of `sayClosed` instead. */
export const sayOrClosed = (situation: Situation, words: BotAction[]): readonly BotAction[] =>
  sayClosed(situation)?.actions ?? words;

/** These words, followed by the out-of-hours text when no attendant is there to take over. */
export function sayAndClosed(situation: Situation, words: BotText): BotAction[] {
  const closed = sayClosed(situation)?.actions ?? [];
  const told = closed.flatMap((action) => (action.do === "text" ? [action.text] : []));
  const text = [words.text, ...told].filter((part) => part.trim() !== "").join("\n\n");
  return [...closed.filter((action) => action.do !== "text"), { do: "text", ...words, text }];
}

/** Marks a waiting ticket for the next attendant when nobody is there. The customer has already got another answer. */
export function markClosed(situation: Situation): BotAction[] {
  const { status, outOfHours, attended } = situation.ticket;
  if (status !== "pending" || outOfHours || attended || !isClosed(situation)) return [];
  return [{ do: "mark-closed", flag: true, told: false }];
}

/** Answers a ticket that gets only the out-of-hours text. */
export const onlyHours = (situation: Situation): Decision => sayClosed(situation) ?? nothing(situation);
