import { issuedOn } from "../dunning.ts";
import { isLive, shutOn } from "../rules.ts";
import { active, backIfPaid, follow, takeBackLeft } from "./changes.ts";
import { giveUp, issueNext, reissue } from "./issuing.ts";
import {
  type Happening,
  isPartPaid,
  leftUpgrades,
  type Ledger,
  type LedgerInvoice,
  note,
  replacedOf,
  type UnpaidUpgrades,
  unpaidUpgrades,
} from "./ledger.ts";

/** What is due by the calendar of a day: the plan that waited, the next invoice, the standing. Doing it twice changes nothing. */
export const passDay: Happening = (ledger) => {
  const { periodEnd, plan } = ledger;
  const isPayable = goneToday(ledger).some(({ charges }) => charges.some(isLive));
  if (!isPayable) fallBack(ledger);
  startPlanned(ledger);
  takeBackLeft(ledger);
  askForNext(ledger, isPayable);
  follow(ledger, backIfPaid(ledger));
  // An invoice that credit paid at once has moved the end, and the one after it may be due; another plan may owe for itself.
  if (ledger.periodEnd !== periodEnd || ledger.plan.id !== plan.id) passDay(ledger);
};

/**
 * The invoices that today's step takes back. What can still be paid of them is ended at its provider before; while any can, they stay.
 */
export function goneToday(ledger: Ledger): LedgerInvoice[] {
  const lapsed = lapsedUpgrades(ledger);
  return lapsed ? [...lapsed.upgrades, ...replacedOf(ledger)] : [...leftUpgrades(ledger), ...ofAnotherPlan(ledger)];
}

/** The next invoice, where it was made for a plan that is not the next one any more. */
const ofAnotherPlan = (ledger: Ledger): LedgerInvoice[] =>
  replacedOf(ledger).filter(({ plan }) => plan !== null && plan.id !== (ledger.pending ?? ledger.plan).id);

/**
 * The unpaid upgrades whose grace is over, or in whose place another plan begins today: they fall back by themselves, so that they shut no month that is
 * paid. Null also where a part of the next period was paid at the dearer price: that money counts on the plan that it was for.
 */
function lapsedUpgrades(ledger: Ledger): UnpaidUpgrades | null {
  const { today, graceDays, pendingFrom } = ledger;
  const found = unpaidUpgrades(ledger);
  const isReplaced = pendingFrom !== null && pendingFrom <= today;
  if (found.due === null || (today < shutOn(found.due, graceDays) && !isReplaced)) return null;
  return isPartPaid(ledger) && !isReplaced ? null : found;
}

function fallBack(ledger: Ledger): void {
  const lapsed = lapsedUpgrades(ledger);
  if (lapsed) giveUp(ledger, lapsed);
}

/** A plan that was chosen for the end of the period takes its place. */
function startPlanned(ledger: Ledger): void {
  const { pending, pendingFrom, today, state } = ledger;
  if (pending === null || pendingFrom === null || pendingFrom > today) return;
  if (state === "suspended" || state === "canceled") return;
  const free = pending.cents === 0 ? { ...active, periodEnd: null } : {};
  follow(ledger, { plan: pending, pending: null, pendingFrom: null, ...free });
  note(ledger, { what: "plan.changed", plan: pending.name });
}

function askForNext(ledger: Ledger, isPayable: boolean): void {
  const { state, periodEnd, today, pending, plan } = ledger;
  const next = pending ?? plan;
  if (!isPayable && ofAnotherPlan(ledger).length > 0) reissue(ledger, next);
  if ((state !== "active" && state !== "past_due") || periodEnd === null || today < issuedOn(periodEnd)) return;
  if (next.cents > 0) issueNext(ledger, next);
}
