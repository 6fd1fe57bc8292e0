import type { Charge, Invoice, ShownPayment, Subscription } from "./schema.ts";

/** To the admins of the company alone, but for the standing. */
export interface BillingEvents {
  "subscription.update": { subscription: Subscription };
  "invoice.update": { invoice: Invoice };
  "charge.update": { charge: Charge };
  /** The specification's event on the channel of one subscription: what its payment screen waits for. */
  payment: { subscriptionId: number; invoiceId: number; status: ShownPayment; dueDate: string | null };
  /** To everybody of the company: what the desk may do has changed. */
  "company.standing": { suspended: boolean; dueDate: string | null };
}
