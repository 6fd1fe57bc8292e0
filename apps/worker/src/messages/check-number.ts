import { answerCommand } from "@balcao/core/numbers/commands/line";
import { takeAnswers } from "@balcao/core/desk/contact-lists/checks";
import type { NumberAnswer } from "@balcao/core/desk/contacts/numbers/check";
import { inScope } from "../until.ts";
import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";

const attemptsAtMost = 3;

/** Asks WhatsApp whether a number has an account, and stores the answer for the waiting caller and for contact lists. */
export async function checkNumber(work: Work<"check">): Promise<Outcome> {
  const { command, link } = work;
  if (command.attempts >= attemptsAtMost) return { failed: "no answer" };
  const found = await link.lookUp(command.payload.number);
  const answer: NumberAnswer = { found: found && { phone: found.phone, lid: found.lid } };
  const { number } = command.payload;
  await inScope(work, async () => {
    await takeAnswers([{ number, phone: found?.phone ?? null, lid: found?.lid ?? null }]);
    await answerCommand(command.id, answer);
  });
  return "done";
}
