import { addDays } from "../hours/clock.ts";
import type { Charge, ChargeState, InvoiceState, ShownPayment, SubscriptionState } from "./schema.ts";
import { daysBetween, earlierOf } from "./periods.ts";

/** What a state of a subscription is decided by. Days are of the company's zone. */
export interface SubscriptionFacts {
  state: SubscriptionState;
  suspendReason: "unpaid" | "customer" | null;
  /** Null for a plan without a price. */
  periodEnd: string | null;
  /** When the oldest invoice that is not paid was due; null where none is open. */
  oldestDue: string | null;
  /** The day on which it was suspended; null where nothing is shut. */
  suspendedOn: string | null;
}
export type Standing = Pick<SubscriptionFacts, "state" | "suspendReason">;

/** A suspended company is kept for so long before its subscription ends. */
export const endsAfterDays = 90;

/** The day that decides whether something is overdue: of the oldest open invoice, or the last day that was paid. */
export function dueDayOf({ periodEnd, oldestDue }: Pick<SubscriptionFacts, "periodEnd" | "oldestDue">): string | null {
  if (periodEnd === null || oldestDue === null) return periodEnd ?? oldestDue;
  return earlierOf(periodEnd, oldestDue);
}

/** The first day without access if nothing is paid. */
export const shutOn = (due: string, graceDays: number): string => addDays(due, Math.max(1, graceDays));

/** What the calendar makes of a subscription today. It never takes a company back: that is a payment's. */
export function standingOn(facts: SubscriptionFacts, today: string, graceDays: number): Standing {
  const { state, suspendReason, suspendedOn } = facts;
  const same = { state, suspendReason };
  if (state === "canceled") return same;
  if (suspendedOn !== null && daysBetween(suspendedOn, today) >= endsAfterDays)
    return { state: "canceled", suspendReason: null };
  if (state === "suspended") return same;
  const due = dueDayOf(facts);
  if (due === null || due >= today) return { state: state === "past_due" ? "active" : state, suspendReason: null };
  if (today >= shutOn(due, graceDays)) return { state: "suspended", suspendReason: "unpaid" };
  return { state: state === "trialing" ? "trialing" : "past_due", suspendReason: null };
}

/**
 * Whether the desk works: for one who cancelled until the period's end, or until the grace of what is still owed is over; and for everybody else
 * unless it is suspended or over.
 */
export function hasAccess(facts: SubscriptionFacts, today: string, graceDays: number): boolean {
  const { state, suspendReason, periodEnd, oldestDue } = facts;
  if (state === "canceled") return false;
  if (state !== "suspended") return true;
  if (suspendReason !== "customer" || periodEnd === null || periodEnd < today) return false;
  return oldestDue === null || today < shutOn(oldestDue, graceDays);
}

/** The last day of access if nothing is paid; null unless something is overdue. */
export function accessEndsAt(facts: SubscriptionFacts, today: string, graceDays: number): string | null {
  const due = dueDayOf(facts);
  const isOverdue = due !== null && due < today && facts.state !== "suspended" && facts.state !== "canceled";
  return isOverdue ? addDays(shutOn(due, graceDays), -1) : null;
}

/**
 * Whether another plan may be chosen: not while a period that runs is owed, nor while one that was cancelled still runs. Who is shut out comes
 * back with an invoice, of whichever plan.
 */
export const mayChangePlan = (facts: SubscriptionFacts, today: string, graceDays: number): boolean =>
  facts.state === "trialing" || facts.state === "active" || !hasAccess(facts, today, graceDays);

/** Invoices that money is asked for: a charge that the bank took back is a debt again. */
export const isOwed = (state: InvoiceState): boolean => state === "open" || state === "charged_back";

export const isOverdue = ({ state, dueDate }: { state: InvoiceState; dueDate: string }, today: string): boolean =>
  isOwed(state) && dueDate < today;

/**
 * What an invoice becomes by the money that is there for it, given back money left out, and by what the bank says of its charges. Never by
 * the order in which it was told: only by what is so now. What was taken back, or given back whole on purpose, is over.
 */
export function invoiceStateBy(
  now: InvoiceState,
  { received, cents }: { received: number; cents: number },
  charges: readonly ChargeState[],
): InvoiceState {
  if (now === "void" || now === "refunded") return now;
  if (charges.includes("charged_back") && received < cents) return "charged_back";
  if (received >= cents) return charges.includes("disputed") ? "disputed" : "paid";
  if (received === 0 && now !== "open" && charges.includes("refunded")) return "refunded";
  return now === "charged_back" ? now : "open";
}

/** Charges that a payer may still pay, as far as we know. */
export const isLive = (state: ChargeState): boolean => state === "creating" || state === "pending";

const onward: Record<ChargeState, readonly ChargeState[]> = {
  creating: ["pending", "paid", "underpaid", "expired", "canceled", "declined", "refunded", "disputed", "charged_back"],
  pending: ["paid", "underpaid", "expired", "canceled", "declined", "refunded", "disputed", "charged_back"],
  underpaid: ["paid", "expired", "canceled", "refunded", "disputed", "charged_back"],
  // Money may come late.
  expired: ["paid", "underpaid", "refunded", "disputed", "charged_back"],
  canceled: ["paid", "underpaid", "refunded", "disputed", "charged_back"],
  declined: ["paid"],
  paid: ["refunded", "disputed", "charged_back"],
  // Won, or lost.
  disputed: ["paid", "refunded", "charged_back"],
  refunded: [],
  charged_back: ["paid"],
};

/** The state of a charge after the provider said another: what cannot be any more is not believed. */
export const chargeAfter = (now: ChargeState, said: ChargeState): ChargeState =>
  onward[now].includes(said) ? said : now;

/** An invoice in the words of the specification's payment screens; `charge` is the newest one. */
export function shownPaymentOf(
  { state, paidCents }: { state: InvoiceState; paidCents: number },
  charge: Pick<Charge, "state"> | null,
): ShownPayment {
  if (state === "paid" || state === "disputed") return "paid";
  if (!isOwed(state)) return "canceled";
  if (paidCents > 0) return "partially_paid";
  if (charge?.state === "expired") return "expired";
  return charge?.state === "canceled" ? "canceled" : "pending";
}

/** A charge that is offered again instead of a new one: of the same sum, made with the keys of today, and with more than a minute left. */
export const isReusable = (
  charge: { state: ChargeState; cents: number; expiresAt: Date | null; outdated: boolean },
  cents: number,
  now: Date,
): boolean =>
  charge.state === "pending" &&
  !charge.outdated &&
  charge.cents === cents &&
  (charge.expiresAt === null || charge.expiresAt.getTime() - now.getTime() > 60_000);

/** What a file that proves a payment may be, told from its bytes. */
export const proofTypes = ["application/pdf", "image/png", "image/jpeg"] as const;
export const maxProofBytes = 10_000_000;
