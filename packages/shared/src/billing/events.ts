import type { Charge, Invoice, ShownPayment, Subscription } from "./schema.ts";

/** These events go only to the company's own admins, and not to visits. Only `company.standing` goes to all users. */
export interface BillingEvents {
  "subscription.update": { subscription: Subscription };
  "invoice.update": { invoice: Invoice };
  "charge.update": { charge: Charge };
  /** The event for the payment screen of one subscription. */
  payment: { subscriptionId: number; invoiceId: number; status: ShownPayment; dueDate: string | null };
  /**
   * An event to all users of the company, and to visits: a suspension began or ended, or the last day of access changed. Users who may see that day
   * fetch it.
   */
  "company.standing": { suspended: boolean };
}
