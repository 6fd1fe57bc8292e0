import { withForms } from "../../contacts/numbers/identities.ts";
import { awaitsAnswer, ourIds } from "../../messages/changes/official-sends.ts";
import { TargetUnknown } from "../changes.ts";
import type { Disposition, InboundMessage } from "../inbound.ts";
import { receiveMessage } from "../receive.ts";

/**
 * Stores a message that was written on the company's own phone, as Meta says. Meta may say so of a message that was sent from here too, and even before it
 * answers that sending. While an answer about this person is missing, the row waits in the journal (TargetUnknown).
 */
export async function receiveEcho(inbound: InboundMessage): Promise<Disposition> {
  const { connectionId, wid, identities, receivedAt } = inbound;
  const waits = await awaitsAnswer(connectionId, identities.flatMap(withForms), receivedAt);
  // This query comes last, because both queries would otherwise miss an answer that comes between them.
  if ((await ourIds(connectionId, [wid])).size > 0) return { state: "ignored", reason: "own_message" };
  if (waits) throw new TargetUnknown(`Nobody knows yet who sent ${wid}`);
  return receiveMessage(inbound);
}
