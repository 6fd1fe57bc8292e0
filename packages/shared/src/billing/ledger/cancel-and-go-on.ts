import { AppError } from "../../errors.ts";
import { active, follow, put, takeBack, takeBackLeft } from "./changes.ts";
import { issueReturn } from "./issuing.ts";
import { type Happening, note, owedOf, replacedOf, unpaidUpgrades } from "./ledger.ts";

/**
 * Ends a subscription at the end of the paid period, without a further invoice. Open invoices of later periods are cancelled, and so is an unpaid
 * upgrade, because until the end the company has the plan that it paid for. 409 ERR_SUBSCRIPTION_STATE when there is nothing to end.
 */
export const cancel: Happening = (ledger) => {
  const { state, periodEnd, plan: planBefore } = ledger;
  if (state === "suspended" || state === "canceled" || periodEnd === null) throw new AppError("ERR_SUBSCRIPTION_STATE");
  const { upgrades, plan } = unpaidUpgrades(ledger);
  for (const invoice of [...replacedOf(ledger), ...upgrades]) takeBack(ledger, invoice);
  put(ledger, { state: "suspended", suspendReason: "customer", plan });
  takeBackLeft(ledger);
  if (plan.id !== planBefore.id) note(ledger, { what: "plan.changed", plan: plan.name });
  note(ledger, { what: "subscription.cancelled", date: periodEnd });
};

/** Continues the subscription when the paid period is not over. Otherwise makes an invoice, due today, whose payment reactivates it. */
export const goOn: Happening = (ledger) => {
  const { state, suspendReason, periodEnd, today, plan } = ledger;
  if (state !== "suspended" && state !== "canceled") throw new AppError("ERR_SUBSCRIPTION_STATE");
  if (suspendReason === "customer" && periodEnd !== null && periodEnd >= today) {
    follow(ledger, active);
    return note(ledger, { what: "subscription.reactivated" });
  }
  if (owedOf(ledger).length === 0) issueReturn(ledger, plan);
};
