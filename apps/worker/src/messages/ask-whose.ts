import { lidsWithNumber, settleNumber } from "@balcao/core/desk/identity/doubt";
import { inScope } from "../until.ts";
import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";

/** WhatsApp knows an account by its key, and we learn the key with the first message of the account that can be read. */
const looksAtMost = 5;
const lookAgainMs = 1500;

/** Asks WhatsApp who has a number that two accounts named. The question is repeated until there is an answer. */
export async function askWhose(work: Work<"whose">): Promise<Outcome> {
  const { number } = work.command.payload;
  const former = await inScope(work, () => lidsWithNumber(number));
  const owner = await work.link.ownerOf(number, former);
  if (owner?.sameAs === null && work.command.attempts < looksAtMost)
    return { again: "the new owner's account is not known yet", afterMs: lookAgainMs };
  await inScope(work, () => settleNumber(number, owner));
  return "done";
}
