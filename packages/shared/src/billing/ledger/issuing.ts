import { addDays } from "../../hours/clock.ts";
import { anchorFor, dayOfMonth, laterOf, type Period, periodFrom } from "../periods.ts";
import { active, follow, issue, takeBack, takeBackLeft } from "./changes.ts";
import { type Ledger, type LedgerPlan, note, replacedOf, type UnpaidUpgrades } from "./ledger.ts";
import { paidDaysLeft, priceOf } from "./price.ts";

// Issues an invoice that a subscription needs, at the present prices.

function issueFor(ledger: Ledger, plan: LedgerPlan, { start, end }: Period, due: string): void {
  const cents = priceOf(plan, ledger);
  issue(ledger, { kind: "period", plan, from: null, detail: plan.name, start, end, due, cents, wholeCents: cents });
}

/** Issues the invoice of the period after the paid one, due on the last paid day, unless it exists already. */
export function issueNext(ledger: Ledger, plan: LedgerPlan): void {
  const { periodEnd, anchorDay, recurrence, today } = ledger;
  if (periodEnd === null) return;
  const start = addDays(periodEnd, 1);
  issueFor(ledger, plan, periodFrom(start, anchorFor(start, anchorDay), recurrence), laterOf(periodEnd, today));
}

/** Issues the invoice, due today, whose payment reactivates a suspended company. Its period begins today, or after the paid days. */
export function issueReturn(ledger: Ledger, plan: LedgerPlan): void {
  const { today, anchorDay, recurrence } = ledger;
  const periodEnd = ledger.periodEnd ?? paidDaysLeft(ledger)?.periodEnd ?? null;
  const start = periodEnd !== null && periodEnd >= today ? addDays(periodEnd, 1) : today;
  const anchor = start === today ? dayOfMonth(today) : anchorFor(start, anchorDay);
  issueFor(ledger, plan, periodFrom(start, anchor, recurrence), today);
}

/** Issues the first invoice after a plan without a price. It is due today, and its period begins today, because the plan is active. */
export function issueFromToday(ledger: Ledger, plan: LedgerPlan): void {
  issueFor(ledger, plan, periodFrom(ledger.today, dayOfMonth(ledger.today), ledger.recurrence), ledger.today);
}

/** Makes the invoice of the next period again, because it was made at another price. */
export function reissue(ledger: Ledger, plan: LedgerPlan): void {
  const replaced = replacedOf(ledger);
  for (const invoice of replaced) takeBack(ledger, invoice);
  if (replaced.length > 0 && plan.cents > 0) issueNext(ledger, plan);
}

/** Issues the invoice for the difference of a higher plan for the rest of the period. */
export function issueDifference(ledger: Ledger, from: LedgerPlan, cents: number, due: string): void {
  const { plan } = ledger;
  const wholeCents = priceOf(plan, ledger);
  const none = { start: null, end: null };
  issue(ledger, { kind: "upgrade", plan, from, wholeCents, detail: plan.name, due, cents, ...none });
}

/**
 * Gives up unpaid upgrades: their invoices are void, the earlier plan is active, and the next period costs that plan's price. A company that was
 * suspended for this payment is active again when it owes nothing else.
 */
export function giveUp(
  ledger: Ledger,
  { upgrades, plan }: Pick<UnpaidUpgrades, "upgrades" | "plan">,
  besides: Partial<Pick<Ledger, "method" | "pending" | "pendingFrom">> = {},
): void {
  for (const invoice of upgrades) takeBack(ledger, invoice);
  const returns = ledger.suspendReason === "unpaid" ? active : {};
  ledger.plan = plan;
  takeBackLeft(ledger);
  follow(ledger, { ...returns, ...besides });
  note(ledger, { what: "plan.changed", plan: plan.name });
  reissue(ledger, ledger.pending ?? plan);
}
