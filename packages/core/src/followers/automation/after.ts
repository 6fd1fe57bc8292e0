import { settingDefaults } from "@balcao/shared/settings/schema";
import type { TicketChange } from "../../base/happenings.ts";
import { askRating } from "./rating.ts";
import { speak } from "./speak.ts";
import { type Wording, wordingOf } from "./wording.ts";

/** The automatic texts that follow a change: greeting, transfer and closing text. True: something was written into the ticket. */
export async function sayAfterChange(change: TicketChange): Promise<boolean> {
  const { verb, ticket } = change;
  if (ticket.isGroup || verb === "reopen" || verb === "return") return false;
  return texts[verb](change);
}

const texts: Record<"accept" | "transfer" | "close", (change: TicketChange) => Promise<boolean>> = {
  async accept(change) {
    if (!isOn(change, "sendGreetingAccepted")) return false;
    const { setting } = await wordingOf(change.ticket.whatsappId, ["greetingAcceptedMessage"]);
    return speak(change.ticket.id, setting("greetingAcceptedMessage"));
  },
  async transfer(change) {
    if (!isOn(change, "sendMsgTransfTicket")) return false;
    return speak(change.ticket.id, transferText(change, await wordingOf(change.ticket.whatsappId, [])));
  },
  /** A customer who let the time run out is told so by the timer, and is not asked for a rating. */
  async close(change) {
    const { ticket, before, actor, closingText } = change;
    if (!actor) return false;
    if (!isOn(change, "userRating") || before.userId === null) return speak(ticket.id, closingText);
    return askRating(ticket.id, before.userId, await wordingOf(ticket.whatsappId, ["ratingWindowMinutes"]));
  },
};

const isOn = ({ settings }: TicketChange, key: keyof TicketChange["settings"]): boolean =>
  (settings[key] ?? settingDefaults[key]) === "enabled";

/** Names the department, the attendant, or both, whichever changed. A move to another number alone says nothing. */
function transferText({ ticket, before }: TicketChange, { transferMessage, usual }: Wording): string {
  const newQueue = ticket.queueId !== before.queueId && ticket.queueId !== null;
  const newUser = ticket.userId !== before.userId && ticket.userId !== null;
  if (!newQueue && !newUser) return "";
  if (transferMessage.trim() !== "") return transferMessage;
  if (!newQueue) return usual.transfer.user;
  if (ticket.userId === null) return usual.transfer.queue;
  return newUser ? usual.transfer.queueAndUser : usual.transfer.queueKeepsUser;
}
