import type { Heard } from "@balcao/shared/automation/decision";
import { concerns } from "@balcao/shared/automation/engine/decide";
import type { ReceivedMessage } from "../../base/happenings.ts";
import { act } from "./act.ts";

/** Lets the automation answer a customer's message, when there is anything to decide. */
export async function answerMessage(received: ReceivedMessage): Promise<void> {
  const { ticket, messageId, fromMe, mediaType, body, choice, at, isNew, rating, setting } = received;
  const { keepsHours, offersQueues, talks, optedOut } = setting;
  const heard: Heard = { kind: "message", messageId, fromMe, mediaType, body, choice, at, isNew, rating, optedOut };
  const known = { keepsHours, offersQueues, talks, optOutWords: setting.optOutWords ?? "" };
  const { status, queueId, isGroup, automation } = ticket;
  const shown = automation === "stopped" ? null : automation;
  const bot = setting.unbegun ? ("unbegun" as const) : shown;
  const standing = { status, queueId, isGroup, stopped: automation === "stopped", bot };
  if (concerns(standing, heard, known)) await act(ticket.id, heard);
}
