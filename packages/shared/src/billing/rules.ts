import { addDays } from "../hours/clock.ts";
import type { Charge, ChargeState, InvoiceState, ShownPayment, SubscriptionState } from "./schema.ts";
import { daysBetween, earlierOf } from "./periods.ts";

/** The facts that decide the state of a subscription. Days are in the company's zone. */
export interface SubscriptionFacts {
  state: SubscriptionState;
  suspendReason: "unpaid" | "customer" | null;
  /** Null for a plan without a price. */
  periodEnd: string | null;
  /** The due day of the oldest unpaid invoice. Null when none is open. */
  oldestDue: string | null;
  /** The day on which the company was suspended. Null when it is not suspended. */
  suspendedOn: string | null;
}
export type SubscriptionStanding = Pick<SubscriptionFacts, "state" | "suspendReason">;

/** The time after which the subscription of a suspended company ends. */
export const endsAfterDays = 90;

/** The day that decides whether something is overdue: the due day of the oldest open invoice, or the last paid day. */
export function dueDayOf({ periodEnd, oldestDue }: Pick<SubscriptionFacts, "periodEnd" | "oldestDue">): string | null {
  if (periodEnd === null || oldestDue === null) return periodEnd ?? oldestDue;
  return earlierOf(periodEnd, oldestDue);
}

/** The first day without access when nothing is paid. */
export const shutOn = (due: string, graceDays: number): string => addDays(due, Math.max(1, graceDays));

/** The state of a subscription today by the calendar. The calendar never ends a suspension, because only a payment does. */
export function standingOn(facts: SubscriptionFacts, today: string, graceDays: number): SubscriptionStanding {
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
 * Whether the desk works. A company that cancelled has access until the end of the period, or until the grace of its debts is over. Any other company
 * has access unless it is suspended or ended.
 */
export function hasAccess(facts: SubscriptionFacts, today: string, graceDays: number): boolean {
  const { state, suspendReason, periodEnd, oldestDue } = facts;
  if (state === "canceled") return false;
  if (state !== "suspended") return true;
  if (suspendReason !== "customer" || periodEnd === null || periodEnd < today) return false;
  return oldestDue === null || today < shutOn(oldestDue, graceDays);
}

/** The last day of access without a payment. Null unless a payment is overdue. */
export function accessEndsAt(facts: SubscriptionFacts, today: string, graceDays: number): string | null {
  const due = dueDayOf(facts);
  const isOverdue = due !== null && due < today && facts.state !== "suspended" && facts.state !== "canceled";
  return isOverdue ? addDays(shutOn(due, graceDays), -1) : null;
}

/**
 * Whether another plan may be chosen. It may not while a running period is owed, or while a cancelled period still runs. A suspended company returns
 * with an invoice for any plan.
 */
export const mayChangePlan = (facts: SubscriptionFacts, today: string, graceDays: number): boolean =>
  facts.state === "trialing" || facts.state === "active" || !hasAccess(facts, today, graceDays);

/** Whether an invoice is owed. A charge that the bank took back is a debt again. */
export const isOwed = (state: InvoiceState): boolean => state === "open" || state === "charged_back";

export const isOverdue = ({ state, dueDate }: { state: InvoiceState; dueDate: string }, today: string): boolean =>
  isOwed(state) && dueDate < today;

/**
 * The state of an invoice by its payments minus refunds, and by the state of its charges at the bank. Only the present facts count, and never the
 * order of reports. An invoice that was cancelled, or refunded in full on purpose, keeps that state.
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

/** Whether a payer may still pay a charge, by the last state that we know. */
export const isLive = (state: ChargeState): boolean => state === "creating" || state === "pending";

const onward: Record<ChargeState, readonly ChargeState[]> = {
  creating: ["pending", "paid", "underpaid", "expired", "canceled", "declined", "refunded", "disputed", "charged_back"],
  pending: ["paid", "underpaid", "expired", "canceled", "declined", "refunded", "disputed", "charged_back"],
  underpaid: ["paid", "expired", "canceled", "refunded", "disputed", "charged_back"],
  // Money may still arrive late in these states.
  expired: ["paid", "underpaid", "refunded", "disputed", "charged_back"],
  canceled: ["paid", "underpaid", "refunded", "disputed", "charged_back"],
  declined: ["paid"],
  paid: ["refunded", "disputed", "charged_back"],
  // The dispute was won or lost.
  disputed: ["paid", "refunded", "charged_back"],
  refunded: [],
  charged_back: ["paid"],
};

/** The state of a charge after a new report of the provider. A state that is no longer possible is ignored. */
export const chargeAfter = (now: ChargeState, said: ChargeState): ChargeState =>
  onward[now].includes(said) ? said : now;

/** An invoice in the format of the payment screens. `charge` is its newest charge. */
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

/** Whether a charge can be offered again: it has the same sum, was made with the present keys, and has more than a minute left. */
export const isReusable = (
  charge: { state: ChargeState; cents: number; expiresAt: Date | null; outdated: boolean },
  cents: number,
  now: Date,
): boolean =>
  charge.state === "pending" &&
  !charge.outdated &&
  charge.cents === cents &&
  (charge.expiresAt === null || charge.expiresAt.getTime() - now.getTime() > 60_000);

/** The allowed types of a file that proves a payment, detected from its bytes. */
export const proofTypes = ["application/pdf", "image/png", "image/jpeg"] as const;
export const maxProofBytes = 10_000_000;
