import type { Heard } from "@balcao/shared/automation/decision";
import { concerns } from "@balcao/shared/automation/engine";
import type { ReceivedMessage } from "../../base/happenings.ts";
import { act } from "./act.ts";

/** Answers a customer's message by itself, where there is anything to decide. */
export async function answerMessage(received: ReceivedMessage): Promise<void> {
  const { ticket, messageId, fromMe, mediaType, body, at, isNew, rating, optedOut } = received;
  const heard: Heard = { kind: "message", messageId, fromMe, mediaType, body, at, isNew, rating, optedOut };
  const { keepsHours, offersQueues, talks } = received;
  const known = { keepsHours, offersQueues, talks, optOutWords: received.optOutWords ?? "" };
  const { status, queueId, isGroup, automation } = ticket;
  const shown = automation === "stopped" ? null : automation;
  const bot = received.unbegun ? ("unbegun" as const) : shown;
  const standing = { status, queueId, isGroup, stopped: automation === "stopped", bot };
  if (concerns(standing, heard, known)) await act(ticket.id, heard);
}
