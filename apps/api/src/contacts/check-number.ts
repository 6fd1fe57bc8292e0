import { setTimeout as pause } from "node:timers/promises";
import {
  answerTo,
  askForNumber,
  type CheckedNumber,
  type NumberAnswer,
  refuseDuplicate,
  withdrawQuestion,
} from "@balcao/core/desk/contacts/numbers/check";
import { rememberedAccount } from "@balcao/core/desk/contacts/numbers/known-numbers";
import { inCompany } from "@balcao/core/base/database";
import { AppError } from "@balcao/shared/errors";
import { numberRefusal } from "@balcao/shared/numbers/dial-plan";
import { typedNumber } from "@balcao/shared/numbers/typed-number";

/** The worker that holds the number must answer within this time. */
const patienceMs = 8000;
const lookMs = 100;

/**
 * Checks a typed number with WhatsApp through a connected number of the company, unless WhatsApp answered for it within the last 30 days. Without a
 * connected number the typed number is accepted as it is. Throws 502 ERR_WAPP_CHECK_CONTACT when no answer comes. A number that belongs to another
 * contact is refused before WhatsApp is asked. `own` is the contact that is being changed.
 */
export async function checkNumber(companyId: number, typed: string, own: number | null): Promise<CheckedNumber> {
  const reason = numberRefusal(typed);
  if (reason) throw new AppError("ERR_WAPP_INVALID_CONTACT", { reason });
  const asTyped = { phone: typedNumber(typed), lid: null, verified: false };
  const { known, commandId } = await inCompany(companyId, async () => {
    await refuseDuplicate(asTyped, own);
    const account = await rememberedAccount(asTyped.phone);
    return { known: account, commandId: account ? null : await askForNumber(asTyped.phone) };
  });
  if (known) return { ...known, verified: true };
  if (commandId === null) return asTyped;
  const answer = await waitForAnswer(companyId, commandId);
  if (!answer) throw new AppError("ERR_WAPP_CHECK_CONTACT");
  if (!answer.found) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return { ...answer.found, verified: true };
}

/** Waits for WhatsApp's answer about a number. Null when no answer comes in time. */
export async function waitForAnswer(companyId: number, commandId: number): Promise<NumberAnswer | null> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const answer = await inCompany(companyId, () => answerTo(commandId));
    if (answer !== "waiting") return answer;
    await pause(lookMs);
  }
  await inCompany(companyId, () => withdrawQuestion(commandId));
  return null;
}
