import type { Charge, Invoice, ShownPayment, Subscription } from "./schema.ts";

/** These events go to the admins of the company themselves, and not to visits; only the standing goes to all. */
export interface BillingEvents {
  "subscription.update": { subscription: Subscription };
  "invoice.update": { invoice: Invoice };
  "charge.update": { charge: Charge };
  /** The specification's event on the channel of one subscription, for which its payment screen waits. */
  payment: { subscriptionId: number; invoiceId: number; status: ShownPayment; dueDate: string | null };
  /** To all users of the company, and to visits: what the desk may do has changed, or its last day. Users who may know that day fetch it. */
  "company.standing": { suspended: boolean };
}
