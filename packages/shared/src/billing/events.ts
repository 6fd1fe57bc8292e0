import type { Charge, Invoice, ShownPayment, Subscription } from "./schema.ts";

/** To the admins of the company themselves, not to who visits as one of them; but for the standing. */
export interface BillingEvents {
  "subscription.update": { subscription: Subscription };
  "invoice.update": { invoice: Invoice };
  "charge.update": { charge: Charge };
  /** The specification's event on the channel of one subscription: what its payment screen waits for. */
  payment: { subscriptionId: number; invoiceId: number; status: ShownPayment; dueDate: string | null };
  /** To everybody of the company, visits too: what the desk may do has changed, or the day until when. Who may know that day asks for it. */
  "company.standing": { suspended: boolean };
}
