import { setTimeout as pause } from "node:timers/promises";
import {
  answerTo,
  askForNumber,
  type CheckedNumber,
  refuseDuplicate,
  withdrawQuestion,
} from "@balcao/core/desk/contacts/check";
import { inCompany } from "@balcao/core/base/database";
import { numberFault } from "@balcao/shared/contacts/rules";
import { AppError } from "@balcao/shared/errors";
import { typedNumber } from "@balcao/shared/phone";

/** The worker that holds the number must answer within this time; else the caller gets ERR_WAPP_CHECK_CONTACT. */
const patienceMs = 8000;
const lookMs = 100;

/**
 * Checks a typed number with WhatsApp through a connected number of the company; without one it is taken as typed. A contact that has the
 * number already is refused before WhatsApp is asked. `own` is the contact that is being changed.
 */
export async function checkNumber(companyId: number, typed: string, own: number | null): Promise<CheckedNumber> {
  if (numberFault(typed)) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  const asTyped = { phone: typedNumber(typed), lid: null, verified: false };
  const commandId = await inCompany(companyId, async () => {
    await refuseDuplicate(asTyped, own);
    return askForNumber(asTyped.phone);
  });
  if (commandId === null) return asTyped;
  const { found } = await wait(companyId, commandId);
  if (!found) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return { ...found, verified: true };
}

async function wait(companyId: number, commandId: number) {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const answer = await inCompany(companyId, () => answerTo(commandId));
    if (answer === null) break;
    if (answer !== "waiting") return answer;
    await pause(lookMs);
  }
  await inCompany(companyId, () => withdrawQuestion(commandId));
  throw new AppError("ERR_WAPP_CHECK_CONTACT");
}
