import { answerCommand } from "@balcao/core/connections/commands";
import type { NumberAnswer } from "@balcao/core/contacts/check";
import { inCompany } from "@balcao/core/database";
import { untilDatabase } from "../until.ts";
import type { Outcome, Work } from "./work.ts";

const attemptsAtMost = 3;

/** Asks WhatsApp whether somebody is there under a number, for whoever waits for the answer. */
export async function checkNumber({ command, companyId, link, closing }: Work): Promise<Outcome> {
  if (command.attempts >= attemptsAtMost) return { failed: "no answer" };
  const found = await link.lookUp((command.payload as { number: string }).number);
  const answer: NumberAnswer = { found: found && { phone: found.phone, lid: found.lid } };
  await untilDatabase(() => inCompany(companyId, () => answerCommand(command.id, answer)), closing);
  return "done";
}
