import { setTimeout as pause } from "node:timers/promises";
import {
  answerTo,
  askForNumber,
  type CheckedNumber,
  refuseDuplicate,
  withdrawQuestion,
} from "@balcao/core/contacts/check";
import { inCompany } from "@balcao/core/database";
import { numberFault } from "@balcao/shared/contacts/rules";
import { AppError } from "@balcao/shared/errors";
import { typedNumber } from "@balcao/shared/phone";

/** The number's holder answers within this, or the caller is told that it could not be asked. */
const patienceMs = 8000;
const lookMs = 100;

/**
 * What WhatsApp says of a typed number, asked through a connected one of the company; with none connected it is kept as typed. Somebody who
 * has it already is named before WhatsApp is asked. `own`: the contact that is changed.
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
