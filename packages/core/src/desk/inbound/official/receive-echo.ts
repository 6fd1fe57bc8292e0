import { jidOf } from "../../contacts/address.ts";
import { withForms } from "../../contacts/numbers/identities.ts";
import { awaitsAnswer, ourIds } from "../../messages/changes/official-sends.ts";
import { TargetUnknown } from "../changes.ts";
import type { Disposition, InboundMessage } from "../inbound.ts";
import { receiveMessage } from "../receive.ts";

/**
 * Stores a message that was written on the company's own phone, as Meta says. Meta may say so of a message that was sent from here too, and even before it
 * answers that sending. While an answer about this chat is missing, the row waits in the journal (TargetUnknown).
 */
export async function receiveEcho(inbound: InboundMessage): Promise<Disposition> {
  const { connectionId, wid, identities, receivedAt } = inbound;
  if ((await ourIds(connectionId, [wid])).size > 0) return { state: "ignored", reason: "own_message" };
  const chats = identities.flatMap(withForms).map(jidOf);
  if (await awaitsAnswer(connectionId, chats, receivedAt)) throw new TargetUnknown(`Nobody knows yet who sent ${wid}`);
  return receiveMessage(inbound);
}
