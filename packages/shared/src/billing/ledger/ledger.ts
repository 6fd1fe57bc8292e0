import type { Recurrence } from "../periods.ts";
import { isOwed, type SubscriptionFacts } from "../rules.ts";
import type {
  ChargeState,
  HistoryEntry,
  HistoryWhat,
  InvoiceState,
  PaymentMethod,
  SubscriptionState,
} from "../schema.ts";

// A company's ledger: its subscription and all its invoices, as plain values. Each event about a company's money is a function from one ledger to the
// next (the other files of this folder), so histories of any length can be played without a database. Sums are integer cents of BRL, days YYYY-MM-DD
// of the company's zone.

export interface LedgerPlan {
  id: number;
  name: string;
  /** The price of a month, by the present list. */
  cents: number;
}

export interface LedgerInvoice {
  /** The id. An invoice that is not stored yet has a number above all others of this company. */
  readonly id: number;
  readonly kind: "period" | "upgrade" | "manual";
  state: InvoiceState;
  readonly plan: LedgerPlan | null;
  /** For an upgrade: the earlier plan. */
  readonly from: LedgerPlan | null;
  /** The price of a whole period of the invoice's plan on its day of issue. Null in invoices of an earlier version. */
  readonly wholeCents: number | null;
  readonly detail: string;
  start: string | null;
  end: string | null;
  due: string;
  readonly cents: number;
  /** The paid part of the invoice, by money or credit. It is never more than `cents`. */
  paidCents: number;
  paidOn: string | null;
  /** The payments minus the refunds. */
  money: number;
  /** The refunds of the invoice's payments, by operator or bank. */
  back: number;
  /** The day of the last payment. */
  moneyOn: string | null;
  /** The company's credit that was used on the invoice. */
  creditUsed: number;
  /** The payments above the invoice's sum, which count as the company's credit. */
  surplus: number;
  readonly charges: readonly ChargeState[];
}

/** A line of the company's history. `invoiceId` is the id in the ledger. */
export type Note = { what: HistoryWhat; invoiceId?: number } & HistoryEntry["details"];

export interface Ledger {
  readonly today: string;
  /** The installation's days of grace: from a due day until a company is suspended. */
  readonly graceDays: number;
  /** The operator's own company is never suspended. */
  readonly isOperators: boolean;
  plan: LedgerPlan;
  /** The plan that follows at the end of the period, and its first day. */
  pending: LedgerPlan | null;
  pendingFrom: string | null;
  state: SubscriptionState;
  suspendReason: "unpaid" | "customer" | null;
  readonly recurrence: Recurrence;
  /** The day of the month on which periods begin. */
  anchorDay: number;
  periodStart: string;
  /** The last day that is paid or given. Null for a plan without a price, which has no end. */
  periodEnd: string | null;
  trialEnd: string | null;
  method: PaymentMethod | null;
  suspendedOn: string | null;
  /** The company's credit. */
  credit: number;
  /** The invoices by their ids. */
  invoices: readonly LedgerInvoice[];
  /** The lines that this change adds to the history, in order. */
  notes: readonly Note[];
}

/** An event of a ledger. It changes a copy, which its caller made. Throws an AppError when it is refused. */
export type Happening = (ledger: Ledger) => void;

/** The ledger after an event. The earlier ledger stays as it is. */
export function after(ledger: Ledger, happening: Happening): Ledger {
  const copy = { ...ledger, invoices: ledger.invoices.map((invoice) => ({ ...invoice })), notes: [] };
  happening(copy);
  return copy;
}

export function note(ledger: Ledger, line: Note): void {
  ledger.notes = [...ledger.notes, line];
}

/** The owed invoices, the oldest first. */
export const owedOf = ({ invoices }: Ledger): LedgerInvoice[] => invoices.filter(({ state }) => isOwed(state));

/** The facts that decide the state of the subscription. */
export function factsOf(ledger: Ledger): SubscriptionFacts {
  const { state, suspendReason, periodEnd, suspendedOn } = ledger;
  const days = owedOf(ledger).map(({ due }) => due);
  return { state, suspendReason, periodEnd, suspendedOn, oldestDue: days.toSorted()[0] ?? null };
}

/** Whether an owed invoice was paid once and lost its money after its days had begun. Its days were used, so it stays owed unchanged. */
export const wasUsed = ({ paidCents, back, cents, start }: LedgerInvoice, today: string): boolean =>
  back > 0 && paidCents + back >= cents && start !== null && start <= today;

/** The open invoices of periods without a payment. A change of the plan replaces them, even when credit was used on them. */
export const replacedOf = ({ invoices, today }: Ledger): LedgerInvoice[] =>
  invoices.filter((one) => one.kind === "period" && one.state === "open" && one.money === 0 && !wasUsed(one, today));

/** Whether an open invoice of a period is partly paid. */
export const isPartPaid = ({ invoices }: Ledger): boolean =>
  invoices.some(({ kind, state, money }) => kind === "period" && state === "open" && money > 0);

export interface UnpaidUpgrades {
  /** The invoices, the newest first. */
  upgrades: LedgerInvoice[];
  /** The plan before these upgrades. Without upgrades it is the present plan. */
  plan: LedgerPlan;
  /** The due day of the oldest of these upgrades. Null when there are none. */
  due: string | null;
}

/**
 * The upgrades to the present plan since the last upgrade that was at least partly paid. Without their payment the company would have that plan for
 * nothing. An upgrade below a paid upgrade stays owed, because the later payment builds on it.
 */
export function unpaidUpgrades({ plan, invoices }: Ledger): UnpaidUpgrades {
  const found: UnpaidUpgrades = { upgrades: [], plan, due: null };
  for (const invoice of invoices.toReversed()) {
    if (invoice.kind !== "upgrade" || invoice.state === "void") continue;
    const isUnpaid = invoice.state === "open" && invoice.money === 0;
    // When an upgrade below an unpaid upgrade was refunded, the company has paid only for the plan before the refunded upgrade.
    const isGivenBack = invoice.state === "refunded" && found.upgrades.length > 0;
    if ((!isUnpaid && !isGivenBack) || invoice.from === null || invoice.plan?.id !== found.plan.id) break;
    if (isGivenBack) {
      found.plan = invoice.from;
      continue;
    }
    found.upgrades.push(invoice);
    found.plan = invoice.from;
    found.due = invoice.due;
  }
  return found;
}

/**
 * Upgrades to a plan that is no longer active, without payments and without a later upgrade that builds on them. The company no longer has the plan
 * that they would pay for.
 */
export function leftUpgrades(ledger: Ledger): LedgerInvoice[] {
  if (unpaidUpgrades(ledger).upgrades.length > 0) return [];
  const standing = standingUpgrades(ledger);
  const isUsed = ({ state, money, back }: LedgerInvoice) => state !== "open" || money + back > 0;
  return standing.slice(standing.findLastIndex(isUsed) + 1);
}

const standingUpgrades = ({ invoices }: Ledger): LedgerInvoice[] =>
  invoices.filter(({ kind, state }) => kind === "upgrade" && state !== "void");

/**
 * Whether the first money for an upgrade comes while another plan is active and no later upgrade builds on it. The money then counts as the company's
 * credit.
 */
export function comesTooLate(ledger: Ledger, { id, plan, paidCents, creditUsed, back }: LedgerInvoice): boolean {
  const last = standingUpgrades(ledger).at(-1);
  return (
    last?.id === id && last.state === "open" && plan?.id !== ledger.plan.id && back === 0 && paidCents <= creditUsed
  );
}
