import { AppError } from "@balcao/shared/errors";
import { isOfferOver } from "@balcao/shared/message-templates/offer";
import { isSendable } from "@balcao/shared/message-templates/rules";
import { type KnownCampaignTemplate, templateNow } from "./begun-template.ts";

/**
 * Refuses a template that cannot be sent now: 404 ERR_NO_MESSAGE_TEMPLATE_FOUND, 409 ERR_TEMPLATE_NOT_SENDABLE with its state, or 422
 * ERR_TEMPLATE_VALUES when its offer is over.
 */
export function requireSendable(known: KnownCampaignTemplate): void {
  const now = templateNow(known);
  if (now === null) throw new AppError("ERR_NO_MESSAGE_TEMPLATE_FOUND");
  if (!isSendable(now)) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE", { status: now.status });
  if (isOfferOver(now.content, known.values, new Date()))
    throw new AppError("ERR_TEMPLATE_VALUES", [{ part: "offer", key: "end", fault: "ended" }]);
}
