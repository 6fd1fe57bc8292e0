import { goneToday } from "@balcao/shared/billing/ledger/calendar";
import { choose } from "@balcao/shared/billing/ledger/choose";
import { cancel } from "@balcao/shared/billing/ledger/ending";
import type { Happening } from "@balcao/shared/billing/ledger/ledger";
import { give, takeBackByOperator } from "@balcao/shared/billing/ledger/operator";
import { findPlan } from "../../plans/give.ts";
import { readLedger, takenBackBy } from "../ledger/read.ts";
import { type Billing, lockBilling, requireBilling } from "../read.ts";
import { choosablePlan } from "./plan-meaning.ts";

// Which invoices a change takes back: their charges are ended at the provider before it, outside of any transaction (see `withdraw`).

const takenBack = async (billing: Billing, happening: Happening): Promise<number[]> =>
  takenBackBy(await readLedger(billing), happening);

/** The invoices that the choice of a plan replaces, or the end of the subscription (null). 404 ERR_NO_PLAN_FOUND. */
export async function findReplaced(identifier: string | null, now: Date): Promise<number[]> {
  const billing = await requireBilling(now);
  if (identifier === null) return takenBack(billing, cancel);
  return takenBack(billing, choose(await choosablePlan(identifier, billing), billing.preferredMethod ?? "pix"));
}

/** The invoices that a plan given by the operator replaces. Empty for a company that is not billed. 404 ERR_NO_PLAN_FOUND. */
export async function findReplacedByGift(planId: number, now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  const plan = await findPlan(planId);
  return billing ? takenBack(billing, give(plan)) : [];
}

/** Of an invoice that the operator voids. */
export async function findVoidedWith(invoiceId: number, now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  return billing ? takenBack(billing, takeBackByOperator(invoiceId)) : [];
}

/** Of the calendar's day. */
export async function findGoneToday(now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  return billing ? goneToday(await readLedger(billing)).map(({ id }) => id) : [];
}
