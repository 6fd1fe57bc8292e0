import { answerCommand } from "@balcao/core/numbers/commands/line";
import type { NumberAnswer } from "@balcao/core/desk/contacts/check";
import { inScope } from "../until.ts";
import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";

const attemptsAtMost = 3;

/** Asks WhatsApp whether a number has an account, and stores the answer for the caller who waits. */
export async function checkNumber(work: Work<"check">): Promise<Outcome> {
  const { command, link } = work;
  if (command.attempts >= attemptsAtMost) return { failed: "no answer" };
  const found = await link.lookUp(command.payload.number);
  const answer: NumberAnswer = { found: found && { phone: found.phone, lid: found.lid } };
  await inScope(work, () => answerCommand(command.id, answer));
  return "done";
}
