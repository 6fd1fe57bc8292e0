import type { Outcome, Work } from "./work.ts";

const attemptsAtMost = 3;

/** Turns a call away; where it rings no more that changes nothing. */
export async function rejectCall({ command, link }: Work): Promise<Outcome> {
  if (command.attempts >= attemptsAtMost) return { failed: "no answer" };
  const { callId, from } = command.payload as { callId: string; from: string };
  await link.rejectCall(callId, from);
  return "done";
}
