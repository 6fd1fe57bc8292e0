import { AppError } from "@balcao/shared/errors";
import { canForward } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { lockTicketFor } from "../../tickets/access.ts";
import { findMessageFor } from "../access.ts";
import { requireOwn, sendParts, sentBefore, type TicketToWriteIn } from "./send.ts";

/** Forwards a message into the actor's own open tickets, either into all of them or into none. A repeated `clientId` returns the same messages. */
export async function forwardMessage(
  actor: Actor,
  id: number,
  { ticketIds, clientId }: { ticketIds: number[]; clientId: string },
): Promise<{ messages: Message[] }> {
  const original = await findMessageFor(actor, id);
  const tickets: TicketToWriteIn[] = [];
  // Tickets are locked in the order of their ids, as everywhere. Otherwise two transactions could wait for each other.
  for (const ticketId of [...new Set(ticketIds)].toSorted((a, b) => a - b))
    tickets.push(await lockTicketFor(actor, ticketId));
  const earlier = await sentBefore(
    actor,
    tickets.map(({ contactId }) => contactId),
    clientId,
  );
  if (earlier.length > 0) return { messages: earlier };
  if (!canForward(original)) throw new AppError("ERR_SENDING_WAPP_MSG");
  for (const ticket of tickets) await requireOwn(actor, ticket);
  const messages: Message[] = [];
  for (const [firstPart, ticket] of tickets.entries())
    messages.push(
      ...(await sendParts(actor, ticket, { clientId, firstPart }, [{ body: original.body, forwardOf: original.id }])),
    );
  return { messages };
}
