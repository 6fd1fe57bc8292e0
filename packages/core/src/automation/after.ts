import type { Actor } from "@balcao/shared/permissions";
import type { Ticket, TicketStatus } from "@balcao/shared/tickets/schema";
import { askRating, endRating } from "./rating.ts";
import { speak } from "./speak.ts";
import { type Wording, wordingOf } from "./wording.ts";

/** What has just been done to a ticket, in the transaction that did it. */
export interface TicketChange {
  verb: "accept" | "return" | "close" | "reopen" | "transfer";
  ticket: Ticket;
  before: { status: TicketStatus; userId: number | null; queueId: number | null; connectionId: number };
  /** Null: a timer did it. */
  actor: Actor | null;
}

/** The automatic texts that follow a change: greeting, transfer and closing text. Answers whether anything was written into the ticket. */
export async function afterChange(change: TicketChange): Promise<boolean> {
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
  /** Who let the time run out is told so by the timer, and not asked how it was. */
  async close({ ticket, before, actor }) {
    if (!actor) return false;
    const wording = await wordingOf(ticket.whatsappId, ["userRating", "ratingWindowMinutes"]);
    return wording.setting("userRating") === "enabled" && before.userId !== null
      ? askRating(ticket.id, before.userId, wording)
      : speak(ticket.id, wording.complationMessage);
  },
};

/** Names the department, the attendant, or both: whatever is another one now. A move to another number alone says nothing. */
function transferText({ ticket, before }: TicketChange, { transferMessage, usual }: Wording): string {
  const newQueue = ticket.queueId !== before.queueId && ticket.queueId !== null;
  const newUser = ticket.userId !== before.userId && ticket.userId !== null;
  if (!newQueue && !newUser) return "";
  if (transferMessage.trim() !== "") return transferMessage;
  if (!newQueue) return usual.transfer.user;
  if (ticket.userId === null) return usual.transfer.queue;
  return newUser ? usual.transfer.queueAndUser : usual.transfer.queueKeepsUser;
}
