import { followChange } from "./after.ts";
import { answer, expectsAnswer, opensUnheard, wishOf } from "./answer.ts";
import { type BotEvent, type Decision, decided, type HeardMessage, nothing, saying } from "../decision.ts";
import { keepOwnQuestion } from "../own-question.ts";
import { hearTalker } from "../talk/bot-answer.ts";
import { wordsOf } from "../choices.ts";
import { asksForMenu } from "../rules.ts";
import { type BotState, type BotTicket, settingOf, type Situation } from "../situation.ts";

/**
 * Decides all automatic texts and actions of a number: their order, the ticket's state after them, and the reason. The function reads and writes
 * nothing. Workers perform its decision, and a playground shows it.
 */
export function decide(situation: Situation, event: BotEvent): Decision {
  switch (event.kind) {
    case "message":
      return keepOwnQuestion(situation, event, answer(situation, event));
    case "changed":
      return followChange(situation, event);
    case "spoken":
      return hearTalker(situation, event);
    case "call":
      return decided(situation, "called", ...saying("call", settingOf(situation, "callMessage")));
    case "due":
      return whenDue(situation, event);
  }
}

function whenDue(situation: Situation, event: Extract<BotEvent, { kind: "due" }>): Decision {
  const { expiresInactiveMessage, complationMessage, fallbackQueueId } = situation.number;
  switch (event.timer) {
    case "silence":
      return decided(situation, "customer-silent", ...(event.fits ? saying("silence", expiresInactiveMessage) : []), {
        do: "close",
      });
    case "no-queue":
      if (fallbackQueueId === null) return nothing(situation);
      return decided(situation, "no-queue", {
        do: "transfer",
        queueId: fallbackQueueId,
        userId: null,
        quiet: !event.fits,
      });
    case "rating":
      return decided(
        situation,
        "unrated",
        { do: "end-rating" },
        ...(event.fits ? saying("closing", complationMessage) : []),
      );
  }
}

/** The known facts about a number when a message of a customer was just stored. */
export interface NumberFacts {
  optOutWords: string;
  /** Whether the company, or its queues, have hours. */
  keepsHours: boolean;
  /** Whether the number has a menu with queues to choose from. */
  offersQueues: boolean;
  /** Whether the ticket, its queue, the number or the company leaves customers to a program or the assistant. */
  talks: boolean;
}

/**
 * Whether a message needs a decision. Otherwise the decision is `nothing` in any case. Most messages are lines of a conversation between people, so
 * no further data is read for them.
 */
export function concerns(
  ticket: Pick<BotTicket, "status" | "queueId" | "isGroup" | "stopped"> & { bot: BotState["kind"] | null },
  heard: HeardMessage,
  { optOutWords, keepsHours, offersQueues, talks }: NumberFacts,
): boolean {
  if (heard.rating) return true;
  const wish = wishOf(ticket, heard, optOutWords);
  if (wish === "in" || wish === "out") return wish === "in" || !heard.optedOut || keepsHours || heard.isNew;
  if (!expectsAnswer(ticket, heard)) return opensUnheard(ticket, heard);
  if (ticket.status !== "pending" || ticket.bot === "gave-up") return keepsHours;
  if (ticket.bot === "talk" || ticket.bot === "options" || ticket.bot === "unbegun") return true;
  if (ticket.queueId === null) return offersQueues || keepsHours || heard.isNew || talks;
  return heard.isNew || keepsHours || asksForMenu(wordsOf(heard) ?? "");
}
