import { AppError } from "../../errors.ts";
import { addDays } from "../../hours/clock.ts";
import { dayOfMonth, differenceFor, laterOf } from "../periods.ts";
import { hasAccess, mayChangePlan } from "../rules.ts";
import type { PaymentMethod } from "../schema.ts";
import { active, backIfPaid, follow, takeBack, takeBackLeft } from "./changes.ts";
import { giveUp, issueDifference, issueFromToday, issueNext, issueReturn, reissue } from "./issuing.ts";
import {
  factsOf,
  type Happening,
  isPartPaid,
  type Ledger,
  type LedgerInvoice,
  type LedgerPlan,
  note,
  owedOf,
  replacedOf,
  type UnpaidUpgrades,
  unpaidUpgrades,
} from "./ledger.ts";
import { paidDaysLeft, paidFor, priceBeside } from "./price.ts";

const isOut = (ledger: Ledger): boolean => !hasAccess(factsOf(ledger), ledger.today, ledger.graceDays);
const nothingFollows = { pending: null, pendingFrom: null };

/** Whether a choice of this plan gives up an unpaid upgrade, because it is the plan before the upgrade. */
const isGivenUpBy = ({ id }: LedgerPlan, { upgrades, plan }: UnpaidUpgrades): boolean =>
  upgrades.length > 0 && id === plan.id;

/** 409 ERR_PLAN_CHANGE_BLOCKED while a replaced invoice is partly paid, because its month would keep the old price. */
function requireNoPart(ledger: Ledger): void {
  if (isPartPaid(ledger)) throw new AppError("ERR_PLAN_CHANGE_BLOCKED");
}

/** The effects of choosing a plan: its first day, and the cents of the difference that are due today. */
export interface Meaning {
  when: "now" | "period_end";
  from: string;
  difference: number;
}

/**
 * The effects of choosing this plan, for the preview and for the choice itself. It changes nothing. 409 ERR_PLAN_CHANGE_BLOCKED when the plan may not
 * be chosen. A plan that gives up an unpaid upgrade is active again immediately, and nothing is owed.
 */
export function meaningOf(before: Ledger, plan: LedgerPlan): Meaning {
  const ledger = inPaidDays(before, plan);
  const { today, periodEnd, state, graceDays } = ledger;
  if (!mayChangePlan(factsOf(ledger), today, graceDays)) throw new AppError("ERR_PLAN_CHANGE_BLOCKED");
  requireNoPart(ledger);
  const now = { when: "now", from: today, difference: 0 } as const;
  if (state === "trialing" || isOut(ledger) || periodEnd === null) return now;
  if (isGivenUpBy(plan, unpaidUpgrades(ledger)) || plan.id === ledger.plan.id) return now;
  if (plan.id === ledger.pending?.id && ledger.pendingFrom !== null)
    return { when: "period_end", from: ledger.pendingFrom, difference: 0 };
  if (plan.cents < ledger.plan.cents)
    return { when: "period_end", from: addDays(laterOf(periodEnd, today), 1), difference: 0 };
  const { price, period } = paidFor(ledger);
  const prices = { from: price, to: priceBeside(plan, ledger, price) };
  return { ...now, difference: period === null ? 0 : differenceFor(prices, period, today) };
}

/**
 * Chooses a plan and its payment method. In the trial, and for a higher plan, it is active immediately and an invoice is open. A lower plan waits for
 * the end of the period. A suspended company is reactivated by the first paid invoice, with any plan. 409 ERR_PLAN_CHANGE_BLOCKED while another invoice
 * is overdue or partly paid. Choosing the present plan changes its payment method and gives up the next plan. Choosing the next plan changes only its
 * payment method.
 */
export const choose =
  (plan: LedgerPlan, method: PaymentMethod): Happening =>
  (ledger) => {
    const isSame = plan.id === ledger.plan.id;
    const isChosen = ledger.state !== "trialing" || factsOf(ledger).oldestDue !== null;
    const upgrades = unpaidUpgrades(ledger);
    if (isGivenUpBy(plan, upgrades)) {
      requireNoPart(ledger);
      return giveUp(ledger, upgrades, { method, ...nothingFollows });
    }
    if (isOut(ledger) && !(isSame && factsOf(ledger).oldestDue !== null)) return comeBack(ledger, plan, method);
    if (plan.id === ledger.pending?.id) return follow(ledger, { method });
    if (isSame && isChosen) return stay(ledger, method);
    change(ledger, plan, method);
  };

/** The ledger of a company that leaves a plan without a price. The days that were paid before that plan are valid again. */
const inPaidDays = (ledger: Ledger, plan: LedgerPlan): Ledger =>
  plan.cents > 0 ? { ...ledger, ...paidDaysLeft(ledger) } : ledger;

/** Keeps the present plan, and gives up the next plan. */
function stay(ledger: Ledger, method: PaymentMethod): void {
  const { plan, pending } = ledger;
  if (pending !== null) requireNoPart(ledger);
  follow(ledger, { method, ...nothingFollows });
  if (pending === null) return;
  note(ledger, { what: "plan.chosen", plan: plan.name, method });
  reissue(ledger, plan);
}

function change(ledger: Ledger, plan: LedgerPlan, method: PaymentMethod): void {
  const { when, from, difference } = meaningOf(ledger, plan);
  Object.assign(ledger, inPaidDays(ledger, plan));
  if (when === "period_end") {
    follow(ledger, { method, pending: plan, pendingFrom: from });
    note(ledger, { what: "plan.planned", plan: plan.name, date: from });
    return reissue(ledger, plan);
  }
  const { plan: before, state, periodEnd } = ledger;
  const isFirst = state === "trialing" || periodEnd === null;
  const [unpaid] = unpaidUpgrades(ledger).upgrades;
  const moved = difference === 0 && before.id !== plan.id && unpaid?.from ? unpaid : null;
  if (moved) takeBack(ledger, moved);
  follow(ledger, { method, plan, ...nothingFollows, ...(isFirst && freshFor(plan, ledger)) });
  note(ledger, { what: before.id === plan.id ? "plan.chosen" : "plan.changed", plan: plan.name, method });
  if (isFirst) issueFirst(ledger, plan, periodEnd);
  else reissue(ledger, plan);
  if (difference > 0) issueDifference(ledger, before, difference, ledger.today);
  if (moved?.from) moveDebt(ledger, moved.from, moved);
  takeBackLeft(ledger);
}

/**
 * The debt for the earlier plan moves to this plan, as far as this plan's price exceeds the payments. Otherwise the company could not give up the
 * earlier plan.
 */
function moveDebt(ledger: Ledger, from: LedgerPlan, { cents, due }: LedgerInvoice): void {
  const { price } = paidFor({ ...ledger, plan: from });
  const owed = Math.min(cents, priceBeside(ledger.plan, ledger, price).cents - price.cents);
  if (owed > 0) issueDifference(ledger, from, owed, due);
}

/**
 * Replaces the old plan's invoice, which has no payment. With a plan without a price the company is active immediately. If only that invoice had
 * suspended the company, its paid days are valid again, and the plan is chosen as for an active company.
 */
function comeBack(ledger: Ledger, plan: LedgerPlan, method: PaymentMethod): void {
  const replaced = replacedOf(ledger);
  if (owedOf(ledger).length > replaced.length) throw new AppError("ERR_PLAN_CHANGE_BLOCKED");
  for (const invoice of replaced) takeBack(ledger, invoice);
  follow(ledger, backIfPaid(ledger));
  if (!isOut(ledger)) return plan.id === ledger.plan.id ? stay(ledger, method) : change(ledger, plan, method);
  const free = plan.cents === 0 ? { ...active, periodEnd: null } : {};
  follow(ledger, { method, plan, ...nothingFollows, ...free });
  note(ledger, { what: "plan.changed", plan: plan.name, method });
  if (plan.cents > 0) issueReturn(ledger, plan);
}

/** A change from a trial to a plan without a price, or from such a plan to a plan with a price. */
function freshFor(plan: LedgerPlan, { periodEnd, today }: Ledger) {
  if (plan.cents === 0) return { state: "active", periodEnd: null } as const;
  if (periodEnd !== null) return {};
  return { periodStart: today, periodEnd: today, anchorDay: dayOfMonth(today) };
}

/**
 * The first invoice is due when the trial ends, and its period begins the day after, or today if that day is past. After a plan without a price the
 * invoice is due today, and its period begins today.
 */
function issueFirst(ledger: Ledger, plan: LedgerPlan, endBefore: string | null): void {
  for (const invoice of replacedOf(ledger)) takeBack(ledger, invoice);
  if (plan.cents === 0) return;
  (endBefore === null ? issueFromToday : issueNext)(ledger, plan);
}
