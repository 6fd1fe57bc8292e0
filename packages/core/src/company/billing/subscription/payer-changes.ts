import type { PayerAddress } from "@balcao/shared/billing/payer-address";
import type { PaymentMethod, Subscription } from "@balcao/shared/billing/schema";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../audit/record.ts";
import { SubscriptionRow } from "../models/subscription.model.ts";
import { type Billing, requireBilling } from "../read.ts";
import { tellSubscription } from "../tell.ts";

type PayerFields = Partial<{ billingEmail: string; payerAddress: PayerAddress; preferredMethod: PaymentMethod | null }>;

/** Changes a company's own data that does not affect its money. The company is locked. */
export const changeOwn = ({ companyId }: Billing, own: PayerFields) =>
  SubscriptionRow.update(own, { where: { companyId } });

/** Changes the address that gets invoices and reminders. */
export async function changeEmail(actor: Actor, billingEmail: string, now: Date): Promise<Subscription> {
  await changeOwn(await requireBilling(now), { billingEmail });
  await recordAudit(actor, "billing.email", null, { to: billingEmail });
  return tellSubscription(now);
}

/** Stores the payer's address, which bank slips show. */
export async function changeAddress(actor: Actor, payerAddress: PayerAddress, now: Date): Promise<Subscription> {
  await changeOwn(await requireBilling(now), { payerAddress });
  await recordAudit(actor, "billing.address", null, {});
  return tellSubscription(now);
}
