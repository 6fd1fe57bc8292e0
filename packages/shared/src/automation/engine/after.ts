import { type BotAction, type ChangeEvent, type Decision, decided, nothing, saying } from "../decision.ts";
import { settingDefaults } from "../../settings/schema.ts";
import { ratingLines } from "../rules.ts";
import { settingOf, type Situation, usualTexts } from "../situation.ts";

/** The automatic text that follows a change: greeting, transfer text, closing text or rating request. */
export function followChange(situation: Situation, changed: ChangeEvent): Decision {
  if (situation.ticket.isGroup || changed.verb === "reopen" || changed.verb === "return") return nothing(situation);
  return texts[changed.verb](situation, changed);
}

/**
 * Whether a change may have a text, judged by the facts at the time of the change. Otherwise the decision has no text in any case. Most changes have
 * no text, so no further data is read for them.
 */
export function changeConcerns(
  { verb, byPerson, before }: ChangeEvent,
  { settings, closingText }: { settings: Situation["settings"]; closingText: string },
): boolean {
  const isOn = (key: "sendGreetingAccepted" | "sendMsgTransfTicket" | "userRating") =>
    (settings[key] ?? settingDefaults[key]) === "enabled";
  if (verb === "accept") return isOn("sendGreetingAccepted");
  if (verb === "transfer") return isOn("sendMsgTransfTicket");
  if (verb !== "close" || !byPerson) return false;
  return closingText.trim() !== "" || (isOn("userRating") && before.userId !== null);
}

const texts: Record<"accept" | "transfer" | "close", (situation: Situation, changed: ChangeEvent) => Decision> = {
  /** The greeting is sent once in a conversation, however often the ticket is returned and accepted again. */
  accept(situation) {
    if (settingOf(situation, "sendGreetingAccepted") !== "enabled" || situation.ticket.greeted)
      return nothing(situation);
    return decided(situation, "accepted", ...saying("accepted", settingOf(situation, "greetingAcceptedMessage")));
  },
  transfer(situation, changed) {
    if (settingOf(situation, "sendMsgTransfTicket") !== "enabled") return nothing(situation);
    return decided(situation, "transferred", ...saying("transfer", transferText(situation, changed)));
  },
  /** When no user closed the ticket, the timer, tree or talker that closed it has its own text, and no rating is requested. */
  close(situation, { byPerson, before }) {
    if (!byPerson) return nothing(situation);
    if (settingOf(situation, "userRating") === "enabled" && before.userId !== null)
      return decided(situation, "asked-rating", askRating(situation, before.userId));
    return decided(situation, "ended", ...saying("closing", situation.number.complationMessage));
  },
};

/** The number's own text, or one that names the new queue, the new attendant or both. Empty when neither is new, as after a move to another number. */
function transferText(situation: Situation, { before }: ChangeEvent): string {
  const { ticket, number } = situation;
  const newQueue = ticket.queueId !== before.queueId && ticket.queueId !== null;
  const newUser = ticket.userId !== before.userId && ticket.userId !== null;
  if (!newQueue && !newUser) return "";
  if (number.transferMessage.trim() !== "") return number.transferMessage;
  const usual = usualTexts(situation).transfer;
  if (!newQueue) return usual.user;
  if (ticket.userId === null) return usual.queue;
  return newUser ? usual.queueAndUser : usual.queueKeepsUser;
}

/** The number's own rating question or the usual one, above the scale. */
function askRating(situation: Situation, userId: number): BotAction {
  const { ratingMessage, language } = situation.number;
  const text = ratingMessage.trim() === "" ? usualTexts(situation).rating.question : ratingMessage;
  const minutes = ratingWindow(settingOf(situation, "ratingWindowMinutes"));
  return { do: "ask", userId, minutes, source: "rating", text, below: ratingLines(language) };
}

/** How long an answer is taken as a rating: up to a week, or half an hour when the setting is no number. */
function ratingWindow(setting: string): number {
  const minutes = Math.trunc(Number(setting));
  return minutes > 0 ? Math.min(minutes, 10_080) : 30;
}
