import { inCompany } from "@balcao/core/base/database";
import { findRecipient, type Recipient } from "@balcao/core/desk/api-messages/recipient";
import { AppError } from "@balcao/shared/errors";
import type { TokenCaller } from "@balcao/shared/permissions";
import { waitForAnswer } from "../contacts/check-number.ts";

/**
 * Finds the contact who has a number. For an unknown number this asks WhatsApp and waits for the answer outside of any scope. When no answer comes in
 * time, the number is used as typed, because the worker asks again before it sends.
 */
export async function recipientFor({ companyId, connectionId }: TokenCaller, phone: string): Promise<Recipient> {
  const to = await inCompany(companyId, () => findRecipient(connectionId, phone, new Date()));
  if ("contactId" in to || to.commandId === null) return to;
  const answer = await waitForAnswer(companyId, to.commandId);
  if (!answer) return to;
  if (!answer.found) throw new AppError("ERR_NUMBER_NOT_ON_WHATSAPP");
  return { number: { ...answer.found, verified: true }, commandId: null };
}
