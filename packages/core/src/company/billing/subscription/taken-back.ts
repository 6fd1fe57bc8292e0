import { goneToday } from "@balcao/shared/billing/ledger/calendar";
import { choose } from "@balcao/shared/billing/ledger/choose";
import { cancel } from "@balcao/shared/billing/ledger/ending";
import type { Happening } from "@balcao/shared/billing/ledger/ledger";
import { give, takeBackByOperator } from "@balcao/shared/billing/ledger/operator";
import { findPlan } from "../../plans/give.ts";
import { readLedger, takenBackBy } from "../ledger/read.ts";
import { type Billing, lockBilling, requireBilling } from "../read.ts";
import { choosablePlan } from "./plan-meaning.ts";

// Which invoices something takes back: what can be paid of them is ended at its provider before, outside of any transaction (see `withdraw`).

const takenBack = async (billing: Billing, happening: Happening): Promise<number[]> =>
  takenBackBy(await readLedger(billing), happening);

/** Of the choice of a plan, or of the end of the subscription (null). 404 ERR_NO_PLAN_FOUND. */
export async function findReplaced(identifier: string | null, now: Date): Promise<number[]> {
  const billing = await requireBilling(now);
  if (identifier === null) return takenBack(billing, cancel);
  return takenBack(billing, choose(await choosablePlan(identifier, billing), billing.preferredMethod ?? "pix"));
}

/** Of a plan that the operator gives. Nothing for a company that is not billed. 404 ERR_NO_PLAN_FOUND. */
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
