import { goneToday } from "@balcao/shared/billing/ledger/calendar";
import { choose } from "@balcao/shared/billing/ledger/choose";
import { cancel } from "@balcao/shared/billing/ledger/cancel-and-go-on";
import type { Happening } from "@balcao/shared/billing/ledger/ledger";
import { give, takeBackByOperator } from "@balcao/shared/billing/ledger/operator";
import { findPlan } from "../../plans/give.ts";
import { readLedger, takenBackBy } from "../ledger/read.ts";
import { type Billing, lockBilling, requireBilling } from "../read.ts";
import { choosablePlan } from "./plan-meaning.ts";

// Finds the invoices that a change takes back. `withdraw` ends their charges at the provider before the change, outside of any transaction.

const takenBack = async (billing: Billing, happening: Happening): Promise<number[]> =>
  takenBackBy(await readLedger(billing), happening);

/** The invoices that the choice of a plan replaces. Null as the plan means the end of the subscription. Answers 404 ERR_NO_PLAN_FOUND. */
export async function findReplaced(identifier: string | null, now: Date): Promise<number[]> {
  const billing = await requireBilling(now);
  if (identifier === null) return takenBack(billing, cancel);
  return takenBack(billing, choose(await choosablePlan(identifier, billing), billing.preferredMethod ?? "pix"));
}

/** The invoices that the operator's gift of a plan replaces. Empty for a company that is not billed. Answers 404 ERR_NO_PLAN_FOUND. */
export async function findReplacedByGift(planId: number, now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  const plan = await findPlan(planId);
  return billing ? takenBack(billing, give(plan)) : [];
}

/** The invoices that are taken back when the operator voids an invoice. */
export async function findVoidedWith(invoiceId: number, now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  return billing ? takenBack(billing, takeBackByOperator(invoiceId)) : [];
}

/** The invoices that the calendar takes back today. */
export async function findGoneToday(now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  return billing ? goneToday(await readLedger(billing)).map(({ id }) => id) : [];
}
