import { lidsWithNumber, settleNumber } from "@balcao/core/desk/identity/doubt";
import { inScope } from "../until.ts";
import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";

/**
 * The most tries to find the account of a new owner. WhatsApp identifies an account by its key, which we learn with the account's first readable message.
 */
const looksAtMost = 5;
const lookAgainMs = 1500;

/** Asks WhatsApp which account has a number that two accounts named. The question is repeated until an answer comes. */
export async function askWhose(work: Work<"whose">): Promise<Outcome> {
  const { number } = work.command.payload;
  const former = await inScope(work, () => lidsWithNumber(number));
  const owner = await work.link.ownerOf(number, former);
  if (owner?.sameAs === null && work.command.attempts < looksAtMost)
    return { again: "the new owner's account is not known yet", afterMs: lookAgainMs };
  await inScope(work, () => settleNumber(number, owner));
  return "done";
}
