import { addDays } from "../../hours/clock.ts";
import { addMonths, dayOfMonth, daysBetween, monthsOf } from "../../billing/periods.ts";
import { hasAccess, isLive, isOwed, shutOn } from "../../billing/rules.ts";
import {
  factsOf,
  type Ledger,
  type LedgerInvoice,
  type LedgerPlan,
  owedOf,
  unpaidUpgrades,
} from "../../billing/ledger/ledger.ts";
import { isPaid } from "../../billing/ledger/price.ts";
import type { Step } from "./world.ts";

// The rules that a company's money must keep after each step of any history. A rule returns its fault in words.

/** The facts of a history that no ledger contains: gifts of the operator, and other free days by a named rule. */
export interface OutsideFacts {
  /** The last day of each paid invoice whose days the operator cut. */
  cut: Map<number, string>;
  /** Plans that the company may have without paying their difference: given plans, or a difference below the smallest charge. */
  free: Set<LedgerPlan>;
  /** For each upgrade, the paid invoice whose days it makes dearer. */
  upgradeOf: Map<number, number>;
}

type Law = (before: Ledger, now: Ledger, step: Step, seen: OutsideFacts) => string | null | undefined | false;

const isOpen = (ledger: Ledger): boolean => hasAccess(factsOf(ledger), ledger.today, ledger.graceDays);
const periodsOf = ({ invoices }: Ledger): LedgerInvoice[] => invoices.filter(({ kind }) => kind === "period");
const covers = ({ start, end }: LedgerInvoice, day: string): boolean => (start ?? "") <= day && day <= (end ?? "");

const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The sum of receipts equals the sum of payments and credits. */
const moneyIsKept: Law = (_, { invoices, credit }) => {
  const came = sumOf(invoices.map(({ money }) => money));
  const counted = sumOf(invoices.map(({ paidCents }) => paidCents)) + credit;
  return came !== counted && `${came} came in, and ${counted} is told`;
};

/** No two paid or owed periods have a day in common, except days that the operator cut. */
const nobodyPaysTwiceForADay: Law = (_, now, __, { cut }) => {
  const all = periodsOf(now).filter((invoice) => isPaid(invoice) || isOwed(invoice.state));
  const endOf = ({ id, end }: LedgerInvoice) => cut.get(id) ?? end ?? "";
  for (const a of all)
    for (const b of all)
      if (a.id < b.id && (a.start ?? "") <= endOf(b) && (b.start ?? "") <= endOf(a))
        return `#${a.id} and #${b.id} have days in common`;
};

/** A company is suspended only after its last day or for an overdue debt, and never in a paid period. */
const nobodyIsShutInsideAPaidPeriod: Law = (_, now, __, { cut }) => {
  const { today, graceDays } = now;
  const debts = owedOf(now).filter(({ due }) => due < today && today >= shutOn(due, graceDays));
  if (debts.length > 0 || isOpen(now)) return null;
  const paid = periodsOf(now).find((one) => isPaid(one) && covers({ ...one, end: cut.get(one.id) ?? one.end }, today));
  if (paid) return `shut on ${today}, which #${paid.id} has paid`;
  return (now.periodEnd ?? today) >= today && `shut on ${today} though paid until ${now.periodEnd}`;
};

/** The last day moves only by a payment, by a refund, by the operator, or by a plan without a price. */
const noDayIsGivenAway: Law = (before, now, { kind }) => {
  if (before.periodEnd === now.periodEnd || kind === "operator moves") return null;
  if (before.periodEnd === null || now.periodEnd === null)
    return before.plan.cents > 0 && now.plan.cents > 0 && "an end came or went with a plan that has a price";
  if (now.periodEnd < before.periodEnd) return kind !== "money goes back" && kind !== "dispute" && "days were lost";
  const wasPaid = ({ id }: LedgerInvoice) => before.invoices.some((was) => was.id === id && isPaid(was));
  const isPaidFor = periodsOf(now).some((one) => one.end === now.periodEnd && isPaid(one) && !wasPaid(one));
  return !isPaidFor && `the end moved from ${before.periodEnd} to ${now.periodEnd} unpaid`;
};

/** A period has the days of its months. The day after it is the same day of the month as its first day, or the last day of a short month. */
const aPeriodIsWhole: Law = (_, now) => {
  for (const { id, start, end } of periodsOf(now)) {
    if (start === null || end === null) continue;
    const months = monthsOf[now.recurrence];
    const longest = addDays(addMonths(start, months, 31), -1);
    const shortest = addDays(addMonths(start, months, dayOfMonth(start)), -1);
    if (end < shortest || end > longest) return `#${id} is of ${start} to ${end}`;
  }
};

const aPeriodStaysAsIssued: Law = (before, now, { kind }) => {
  for (const invoice of now.invoices) {
    const was = before.invoices.find(({ id }) => id === invoice.id);
    if (!was || (was.start === invoice.start && was.end === invoice.end)) continue;
    const moved = kind === "operator moves" && was.state === "open";
    const returned = !isOpen(before) || before.state === "suspended";
    if (!moved && !(returned && !isPaid(was)))
      return `#${was.id} was of ${was.start} to ${was.end} and is of ${invoice.start} to ${invoice.end}`;
  }
};

const theDoorSaysWhatTheFactsSay: Law = (_, now) =>
  isOpen(now) !== (now.suspendedOn === null) && `the door says ${now.suspendedOn}`;

/** A period costs at most what its dearest plan costs. */
const noPeriodCostsMoreThanItsDearestPlan: Law = (_, { invoices }, __, { upgradeOf }) => {
  for (const period of invoices) {
    const upgrades = invoices.filter(({ id, state }) => upgradeOf.get(id) === period.id && state !== "void");
    const most = Math.max(...[period, ...upgrades].map(({ wholeCents, cents }) => wholeCents ?? cents));
    const all = sumOf([period, ...upgrades].map(({ cents }) => cents));
    if (upgrades.length > 0 && all > most) return `the days of #${period.id} cost ${all} where ${most} is the most`;
  }
};

/** A plan in force was paid, is owed, was given, or costs at most as much as a paid plan. */
const noPlanIsAGift: Law = (_, now, __, { free }) => {
  const { plan, state, invoices, today } = now;
  if (plan.cents === 0 || state === "trialing" || !isOpen(now)) return null;
  const known = invoices.filter((invoice) => invoice.state !== "void" && invoice.state !== "refunded");
  const most = Math.max(0, ...known.map((invoice) => invoice.plan?.cents ?? 0), ...[...free].map(({ cents }) => cents));
  return plan.cents > most && today <= (now.periodEnd ?? today) && `${plan.name} is in force, and nobody pays for it`;
};

/** Without a payment no company works for longer than the days of grace. */
const nobodyWorksUnpaid: Law = (_, now) => {
  const { periodEnd, today, graceDays } = now;
  if (periodEnd === null) return null;
  const late = daysBetween(periodEnd, today);
  return late >= Math.max(1, graceDays) && isOpen(now) && `open ${late} days after the last paid day`;
};

/** The due day of an invoice moves only with its period, by the operator, or when its money was taken back. */
const aDueDayStays: Law = (before, now, { kind }) => {
  if (kind === "operator moves") return null;
  for (const invoice of now.invoices) {
    const was = before.invoices.find(({ id }) => id === invoice.id);
    const isMoved = was?.start !== invoice.start || (was && isPaid(was) && !isPaid(invoice));
    if (was && was.due !== invoice.due && !isMoved) return `#${was.id} was due ${was.due} and is due ${invoice.due}`;
  }
};

/**
 * A company owes nothing for a plan that is not in force. Exceptions are an upgrade below another, an invoice that was paid once, and a charge that
 * is at a bank.
 */
const noDebtIsOfAnotherPlan: Law = (_, now) => {
  const { upgrades } = unpaidUpgrades(now);
  const open = now.invoices.filter(
    ({ kind, state, money, back }) => kind === "upgrade" && state === "open" && money + back === 0,
  );
  const orphan = open.find(
    (one) =>
      !upgrades.includes(one) &&
      !one.charges.some(isLive) &&
      !now.invoices.some(({ kind, id, state }) => kind === "upgrade" && id > one.id && state !== "void"),
  );
  return orphan && `#${orphan.id} is owed for plan ${orphan.plan?.id}, and plan ${now.plan.id} is in force`;
};

/** No upgrade is paid for a replaced plan, except an upgrade below another, or an upgrade that was paid before. */
const noMoneyIsForAnotherPlan: Law = (before, now, { kind }) => {
  if (kind !== "pays") return null;
  const paid = now.invoices.find(
    (one) =>
      one.kind === "upgrade" && isPaid(one) && before.invoices.some((was) => was.id === one.id && isUntouched(was)),
  );
  if (!paid || paid.plan?.id === before.plan.id) return null;
  const isStoodOn = before.invoices.some(
    ({ kind: of, id, state }) => of === "upgrade" && id > paid.id && state !== "void",
  );
  return !isStoodOn && `#${paid.id} is paid for plan ${paid.plan?.id}, and plan ${before.plan.id} is in force`;
};
const isUntouched = ({ state, money, back }: LedgerInvoice): boolean => state === "open" && money + back === 0;

export const laws: Record<string, Law> = {
  "money is kept": moneyIsKept,
  "nobody pays twice for a day": nobodyPaysTwiceForADay,
  "nobody is shut inside a paid period": nobodyIsShutInsideAPaidPeriod,
  "no day is given away": noDayIsGivenAway,
  "a period is whole": aPeriodIsWhole,
  "a period stays as issued": aPeriodStaysAsIssued,
  "the door says what the facts say": theDoorSaysWhatTheFactsSay,
  "no period costs more than its dearest plan": noPeriodCostsMoreThanItsDearestPlan,
  "no plan is a gift": noPlanIsAGift,
  "nobody works unpaid": nobodyWorksUnpaid,
  "a due day stays": aDueDayStays,
  "no debt is of another plan": noDebtIsOfAnotherPlan,
  "no money is for another plan": noMoneyIsForAnotherPlan,
};
