import { isOptIn, isOptOut } from "@balcao/shared/contacts/opt-out";
import type { ReceivedMessage } from "../../base/happenings.ts";
import { setOptOut } from "../../desk/contacts/opt-out.ts";
import { speak } from "./speak.ts";
import { wordingOf } from "./wording.ts";

/**
 * Notes that a customer asks not to be written to, or takes that back, with the message as the proof. True: the message asked for silence
 * and nothing else, so that nothing else answers it by itself. The ticket waits for a person like any other.
 */
export async function takeOptOut(received: ReceivedMessage): Promise<boolean> {
  const { ticket, messageId, body, optedOut } = received;
  if (received.fromMe || received.mediaType !== "text" || ticket.isGroup) return false;
  if (optedOut && isOptIn(body)) await setOptOut(ticket.contactId, null);
  if (!isOptOut(body, received.optOutWords ?? "")) return false;
  if (optedOut) return true;
  await setOptOut(ticket.contactId, { source: "message", words: body.trim(), messageId, userId: null });
  await speak(ticket.id, (await wordingOf(ticket.whatsappId, ["optOutMessage"])).setting("optOutMessage"));
  return true;
}
