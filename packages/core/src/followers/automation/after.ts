import type { TicketChange } from "../../base/happenings.ts";
import { askRating, endRating } from "./rating.ts";
import { speak } from "./speak.ts";
import { type Wording, wordingOf } from "./wording.ts";

/** The automatic texts that follow a change: greeting, transfer and closing text. True: something was written into the ticket. */
export async function sayAfterChange(change: TicketChange): Promise<boolean> {
  const { verb, ticket } = change;
  if (verb === "reopen") await endRating(ticket.id);
  if (ticket.isGroup || verb === "reopen" || verb === "return") return false;
  return texts[verb](change);
}

const texts: Record<"accept" | "transfer" | "close", (change: TicketChange) => Promise<boolean>> = {
  async accept({ ticket }) {
    const { setting } = await wordingOf(ticket.whatsappId, ["sendGreetingAccepted", "greetingAcceptedMessage"]);
    return setting("sendGreetingAccepted") === "enabled" && speak(ticket.id, setting("greetingAcceptedMessage"));
  },
  async transfer(change) {
    const wording = await wordingOf(change.ticket.whatsappId, ["sendMsgTransfTicket"]);
    return (
      wording.setting("sendMsgTransfTicket") === "enabled" && speak(change.ticket.id, transferText(change, wording))
    );
  },
  /** A customer who let the time run out is told so by the timer, and is not asked for a rating. */
  async close({ ticket, before, actor }) {
    if (!actor) return false;
    const wording = await wordingOf(ticket.whatsappId, ["userRating", "ratingWindowMinutes"]);
    return wording.setting("userRating") === "enabled" && before.userId !== null
      ? askRating(ticket.id, before.userId, wording)
      : speak(ticket.id, wording.complationMessage);
  },
};

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
