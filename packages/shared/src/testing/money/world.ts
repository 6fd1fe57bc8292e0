import { addDays } from "../../hours/clock.ts";
import { dayOfMonth, type Recurrence, recurrences } from "../../billing/periods.ts";
import { isLive, isOwed } from "../../billing/rules.ts";
import type { ChargeState } from "../../billing/schema.ts";
import { passDay } from "../../billing/ledger/calendar.ts";
import { settle } from "../../billing/ledger/changes.ts";
import { choose } from "../../billing/ledger/choose.ts";
import { cancel, goOn } from "../../billing/ledger/cancel-and-go-on.ts";
import {
  type Happening,
  type Ledger,
  type LedgerInvoice,
  type LedgerPlan,
  owedOf,
} from "../../billing/ledger/ledger.ts";
import { give, invoiceOf, moveLastDay, takeBackByOperator } from "../../billing/ledger/operator.ts";

// A world for histories of a company's money, with plans whose prices change, a bank, an operator and a calendar. A seed repeats all random choices.

export interface World {
  plans: LedgerPlan[];
  ledger: Ledger;
  draw: () => number;
}

const one = <T>(draw: () => number, from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;
const upTo = (draw: () => number, most: number): number => Math.floor(draw() * (most + 1));

const firstDays = ["2027-01-28", "2027-01-29", "2027-01-31", "2027-10-30", "2028-02-20", "2028-02-28", "2027-12-01"];

/** A company on its first day, in the trial of a plan or with a plan without a price. */
export function begin(draw: () => number): World {
  const prices = [0, one(draw, [100, 150, 5000]), 9990, 19_990, 39_990];
  const plans = prices.map((cents, index) => ({ id: index + 1, name: `Plan ${index + 1}`, cents }));
  const plan = one(draw, plans);
  const today = addDays(one(draw, firstDays), upTo(draw, 3));
  const recurrence: Recurrence = draw() < 0.7 ? "MENSAL" : one(draw, recurrences);
  const trialEnd = plan.cents === 0 ? null : addDays(today, one(draw, [0, 1, 7, 10, 30]));
  const ledger: Ledger = {
    today,
    graceDays: one(draw, [0, 1, 7, 7, 7, 15]),
    isOperators: false,
    plan,
    pending: null,
    pendingFrom: null,
    state: trialEnd === null ? "active" : "trialing",
    suspendReason: null,
    recurrence,
    anchorDay: dayOfMonth(trialEnd === null ? today : addDays(trialEnd, 1)),
    periodStart: today,
    periodEnd: trialEnd,
    trialEnd,
    method: null,
    suspendedOn: null,
    credit: 0,
    invoices: [],
    notes: [],
  };
  return { plans, ledger, draw };
}

interface DrawnStep {
  says: string;
  happens: Happening;
}
type Draw = (world: World) => DrawnStep | null;

const ofInvoice =
  (id: number, change: (invoice: LedgerInvoice) => void): Happening =>
  (ledger) => {
    const invoice = invoiceOf(ledger, id);
    change(invoice);
    settle(ledger, invoice);
  };
const withCharges = (invoice: LedgerInvoice, charges: readonly ChargeState[]) => Object.assign(invoice, { charges });

/** Ends a payable charge at the bank before its invoice is withdrawn. Here that always succeeds. */
const withdrawn =
  (happens: Happening): Happening =>
  (ledger) => {
    for (const invoice of ledger.invoices)
      withCharges(
        invoice,
        invoice.charges.map((state) => (isLive(state) ? "canceled" : state)),
      );
    happens(ledger);
  };

/** The invoice that gets the money for this invoice: this invoice itself while it is owed, else the newest owed invoice, else this invoice. */
const targetOf = (ledger: Ledger, invoice: LedgerInvoice): LedgerInvoice => {
  const owed = owedOf(ledger);
  return owed.includes(invoice) ? invoice : (owed.at(-1) ?? invoice);
};

function receive(invoiceId: number, cents: number, paidOn: string): Happening {
  return (ledger) => {
    const asked = invoiceOf(ledger, invoiceId);
    withCharges(asked, [...asked.charges.filter((state) => !isLive(state)), "paid"]);
    const target = targetOf(ledger, asked);
    target.money += cents;
    target.moneyOn = paidOn;
    settle(ledger, target);
    if (target !== asked) settle(ledger, asked);
  };
}

const pays: Draw = ({ ledger, draw }) => {
  const invoice = draw() < 0.85 ? one(draw, owedOf(ledger)) : one(draw, ledger.invoices);
  if (!invoice) return null;
  const rest = Math.max(0, invoice.cents - invoice.paidCents);
  const cents = one(draw, [rest, rest, rest, rest, Math.ceil(rest / 2), rest + 500, 100]);
  if (cents === 0) return null;
  const paidOn = addDays(ledger.today, -one(draw, [0, 0, 0, 0, 1, 3]));
  return { says: `pays ${cents} for #${invoice.id} on ${paidOn}`, happens: receive(invoice.id, cents, paidOn) };
};

const giveBack: Draw = ({ ledger, draw }) => {
  const invoice = one(
    draw,
    ledger.invoices.filter(({ money }) => money > 0),
  );
  if (!invoice) return null;
  const cents = draw() < 0.6 ? invoice.money : upTo(draw, invoice.money);
  const how: ChargeState = one(draw, ["refunded", "charged_back", "paid"]);
  return {
    says: `${cents} of #${invoice.id} go back: ${how}`,
    happens: ofInvoice(invoice.id, (copy) => {
      copy.money -= cents;
      copy.back += cents;
      withCharges(copy, [...copy.charges.slice(0, -1), how]);
    }),
  };
};

const dispute: Draw = ({ ledger, draw }) => {
  const invoice = one(
    draw,
    ledger.invoices.filter(({ charges }) => charges.includes("paid") || charges.includes("disputed")),
  );
  if (!invoice) return null;
  const isOpen = invoice.charges.includes("disputed");
  const change = (state: ChargeState): ChargeState =>
    isOpen ? (state === "disputed" ? "paid" : state) : state === "paid" ? "disputed" : state;
  return {
    says: `the dispute of #${invoice.id} is ${isOpen ? "won" : "opened"}`,
    happens: ofInvoice(invoice.id, (copy) => withCharges(copy, copy.charges.map(change))),
  };
};

const asks: Draw = ({ ledger, draw }) => {
  const invoice = one(draw, owedOf(ledger));
  if (!invoice || invoice.charges.some(isLive)) return null;
  return {
    says: `asks for a charge of #${invoice.id}`,
    happens: ofInvoice(invoice.id, (copy) => withCharges(copy, [...copy.charges, "pending"])),
  };
};

const chooses: Draw = ({ plans, draw }) => {
  const plan = one(draw, plans);
  const method = one(draw, ["pix", "credit_card"] as const);
  return { says: `chooses ${plan.name} at ${plan.cents}`, happens: withdrawn(choose(plan, method)) };
};

const moves: Draw = ({ ledger, draw }) => {
  const day = one(draw, [
    undefined,
    undefined,
    addDays(ledger.today, upTo(draw, 60)),
    addDays(ledger.today, -upTo(draw, 5)),
  ]);
  return { says: `operator extends to ${day ?? "the next period"}`, happens: moveLastDay(day) };
};

const gives: Draw = ({ plans, draw }) => {
  const plan = one(draw, plans);
  return { says: `operator gives ${plan.name} at ${plan.cents}`, happens: withdrawn(give(plan)) };
};

const voids: Draw = ({ ledger, draw }) => {
  const invoice = one(
    draw,
    ledger.invoices.filter(({ state }) => isOwed(state)),
  );
  return invoice ? { says: `operator voids #${invoice.id}`, happens: withdrawn(takeBackByOperator(invoice.id)) } : null;
};

const cancels: Draw = () => ({ says: "cancels", happens: withdrawn(cancel) });
const goesOn: Draw = () => ({ says: "goes on", happens: goOn });

/** The relative frequency of each step. */
const draws = [
  ["pays", 24, pays],
  ["chooses", 10, chooses],
  ["asks", 4, asks],
  ["money goes back", 3, giveBack],
  ["dispute", 2, dispute],
  ["cancels", 2, cancels],
  ["goes on", 4, goesOn],
  ["operator moves", 1, moves],
  ["operator gives", 1, gives],
  ["operator voids", 2, voids],
] as const satisfies readonly (readonly [string, number, Draw])[];
const sum = draws.reduce((total, [, weight]) => total + weight, 0);

export type Kind = (typeof draws)[number][0] | "a day" | "a price";

/** The next step, with words for a history that breaks a law. */
export interface Step extends DrawnStep {
  kind: Kind;
}

/** Draws the next step: the calendar goes on, a price changes, or a user acts. Null when the drawn step is impossible. */
export function drawStep(world: World): Step | null {
  const { draw, ledger } = world;
  if (draw() < 0.4) {
    const today = addDays(ledger.today, one(draw, [1, 1, 1, 2, 5, 9, 20]));
    return { says: `it is ${today}`, kind: "a day", happens: (copy) => passDay(Object.assign(copy, { today })) };
  }
  if (draw() < 0.02) {
    const plan = one(draw, world.plans.slice(1));
    plan.cents = one(draw, [100, 4990, 9990, 14_990, 19_990, 39_990]);
    return { says: `${plan.name} costs ${plan.cents}`, kind: "a price", happens: () => undefined };
  }
  let rest = draw() * sum;
  const [kind, , drawn] = draws.find(([, weight]) => (rest -= weight) < 0) ?? draws[0];
  const found = drawn(world);
  return found && { ...found, kind };
}
