import type { HeardMessage } from "@balcao/shared/automation/decision";
import { concerns } from "@balcao/shared/automation/engine/decide";
import { isOptIn, isOptOut } from "@balcao/shared/contacts/opt-out";
import type { ReceivedMessage } from "../../base/happenings.ts";
import { isSilenced } from "../../desk/contacts/numbers/removed-numbers.ts";
import { optsOutAsOffered } from "../../desk/messages/offered-leaving.ts";
import { act } from "./act.ts";

/**
 * Whether this customer had opted out. An opt-out that a deletion had kept is looked up only when the message may end it, because hardly any message does.
 */
const hadOptedOut = async ({ ticket, body, fromMe, setting }: ReceivedMessage): Promise<boolean> =>
  setting.optedOut ||
  (!fromMe &&
    !ticket.isGroup &&
    isOptIn(body) &&
    !isOptOut(body, setting.optOutWords ?? "") &&
    (await isSilenced(ticket.contactId)));

/** Lets the automation answer a customer's message, when there is anything to decide. */
export async function answerMessage(received: ReceivedMessage): Promise<void> {
  const { ticket, messageId, fromMe, mediaType, body, choice, at, isNew, rating, setting } = received;
  const { keepsHours, offersQueues, talks } = setting;
  const optedOut = await hadOptedOut(received);
  const isOffered = !fromMe && !ticket.isGroup && (await optsOutAsOffered(received));
  const said = { messageId, fromMe, mediaType, body, choice, at, isNew, rating };
  const heard: HeardMessage = { kind: "message", ...said, optedOut, isOffered };
  const known = { keepsHours, offersQueues, talks, optOutWords: setting.optOutWords ?? "" };
  const { status, queueId, isGroup, automation } = ticket;
  const shown = automation === "stopped" ? null : automation;
  const bot = setting.unbegun ? ("unbegun" as const) : shown;
  const standing = { status, queueId, isGroup, stopped: automation === "stopped", bot };
  if (concerns(standing, heard, known)) await act(ticket.id, heard);
}
