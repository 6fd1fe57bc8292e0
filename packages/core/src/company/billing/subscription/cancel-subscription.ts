import { cancel, goOn } from "@balcao/shared/billing/ledger/cancel-and-go-on";
import type { Subscription } from "@balcao/shared/billing/schema";
import type { Doer } from "../history.ts";
import { happen } from "../ledger/happen.ts";
import { tellSubscription } from "../tell.ts";

/** Ends a subscription when the paid period ends. Answers 409 ERR_SUBSCRIPTION_STATE where there is nothing to end. */
export async function cancelSubscription(now: Date, doer: Doer): Promise<Subscription> {
  await happen(now, doer, cancel);
  return tellSubscription(now);
}

/**
 * Continues a subscription while the paid period lasts. After the period, it makes an invoice that is due today, and the payment of this invoice
 * brings the company back.
 */
export async function reactivate(now: Date, doer: Doer): Promise<Subscription> {
  await happen(now, doer, goOn);
  return tellSubscription(now);
}
