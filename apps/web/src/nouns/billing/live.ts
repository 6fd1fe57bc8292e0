import type { BillingEvents } from "@balcao/shared/billing/events";
import type { Live } from "../../lib/live.ts";
import { putCharge, putInvoice, putSubscription, renewPayment } from "./cache.ts";

/** For admins, on the pages about money. The standing is heard by everybody: see `standing.ts`. */
export const billingLive: Live<Omit<BillingEvents, "company.standing">> = {
  "subscription.update": (cache, { subscription }) => putSubscription(cache, subscription),
  "invoice.update": (cache, { invoice }) => putInvoice(cache, invoice),
  "charge.update": (cache, { charge }) => putCharge(cache, charge),
  payment: renewPayment,
};
