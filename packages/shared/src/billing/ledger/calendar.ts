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

/** Does the work that is due by a day: the waiting plan, the next invoice, the state. A repetition changes nothing more. */
export const passDay: Happening = (ledger) => {
  const { periodEnd, plan } = ledger;
  const isPayable = goneToday(ledger).some(({ charges }) => charges.some(isLive));
  if (!isPayable) fallBack(ledger);
  startPlanned(ledger);
  takeBackLeft(ledger);
  askForNext(ledger, isPayable);
  follow(ledger, backIfPaid(ledger));
  // If credit paid an invoice immediately, the end moved and the next invoice may be due. Another plan may need its own invoice.
  if (ledger.periodEnd !== periodEnd || ledger.plan.id !== plan.id) passDay(ledger);
};

/**
 * The invoices that today's step cancels. Their payable charges are ended at the provider first. An invoice stays while one of its charges can be
 * paid.
 */
export function goneToday(ledger: Ledger): LedgerInvoice[] {
  const lapsed = lapsedUpgrades(ledger);
  return lapsed ? [...lapsed.upgrades, ...replacedOf(ledger)] : [...leftUpgrades(ledger), ...ofAnotherPlan(ledger)];
}

/** The next invoice, if it was made for a plan that is no longer the next plan. */
const ofAnotherPlan = (ledger: Ledger): LedgerInvoice[] =>
  replacedOf(ledger).filter(({ plan }) => plan !== null && plan.id !== (ledger.pending ?? ledger.plan).id);

/**
 * The unpaid upgrades whose grace is over, or that another plan replaces today. They are given up, so that they do not suspend a company in a paid
 * month. Null when a part of the next period was paid at the higher price, because that money counts for the upgraded plan.
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

/** Activates the plan that was chosen for the end of the period. */
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
