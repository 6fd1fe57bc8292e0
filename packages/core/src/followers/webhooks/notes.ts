import { Ack } from "@balcao/shared/messages/schema";
import type { MessageState } from "@balcao/shared/webhooks/bodies";
import type { Happenings, TicketChange } from "../../base/happenings.ts";
import { noteForWebhooks } from "../../base/outbox/write.ts";

/** Notes a received message for the webhooks, after the ticket that it opened. A message that could not be read is noted once it is readable. */
export async function noteReceived({
  ticket,
  messageId,
  opens,
  fromMe,
  mediaType,
}: Happenings["message.received"]): Promise<void> {
  if (opens) noteForWebhooks({ event: "ticket.opened", ticketId: ticket.id });
  if (!fromMe && mediaType !== "undecrypted")
    noteForWebhooks({ event: "message.received", ticketId: ticket.id, messageId });
}

export async function noteAcks({ changes }: Happenings["messages.acked"]): Promise<void> {
  for (const { messageId, after } of changes) {
    const state = stateOf(after);
    if (state) noteForWebhooks({ event: "message.state", messageId, state });
  }
}

/** The state for webhooks of a message with this tick. Null for a message that waits. */
function stateOf(ack: number): MessageState | null {
  if (ack === Ack.waiting) return null;
  if (ack === Ack.failed) return "failed";
  if (ack === Ack.sent) return "sent";
  if (ack === Ack.received) return "delivered";
  return ack === Ack.read ? "read" : "played";
}

const eventOf = {
  close: "ticket.closed",
  reopen: "ticket.opened",
  transfer: "ticket.transferred",
  accept: null,
  return: null,
} as const satisfies Record<Exclude<TicketChange["verb"], "take-back">, string | null>;

/**
 * The event for a change that is taken back: the event of the change that leads to the former state. A ticket that is accepted again has no event, a
 * closed ticket is opened again, and any other ticket is transferred.
 */
function eventOfTakingBack({ ticket, before }: TicketChange) {
  if (before.status === "closed") return eventOf.reopen;
  const isSamePlace = before.queueId === ticket.queueId && before.connectionId === ticket.whatsappId;
  return before.status === "pending" && ticket.status === "open" && isSamePlace ? eventOf.accept : eventOf.transfer;
}

export async function noteChange(change: Happenings["ticket.changed"]): Promise<void> {
  const { verb, ticket } = change;
  const event = verb === "take-back" ? eventOfTakingBack(change) : eventOf[verb];
  if (event) noteForWebhooks({ event, ticketId: ticket.id });
}
