import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";

const attemptsAtMost = 3;

/** Rejects a call. A call that has stopped ringing stays as it is. */
export async function rejectCall({ command, link }: Work<"reject">): Promise<Outcome> {
  if (command.attempts >= attemptsAtMost) return { failed: "no answer" };
  await link.rejectCall(command.payload.callId, command.payload.from);
  return "done";
}
