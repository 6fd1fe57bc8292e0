import { expect, test } from "vitest";
import { addDays } from "../../hours/clock.ts";
import { playHistories } from "../../testing/money/play.ts";
import { type Happening, unpaidUpgrades } from "./ledger.ts";
import { isPaid } from "./price.ts";

const most = Number(process.env.MONEY_STEPS ?? 30_000);
/** Enough time for a million steps, even on a machine with other work. */
const timeout = 90_000 + most;

test("in any order of events, a company's money breaks no law of the ledger", { timeout }, () => {
  const { broken, steps, done } = playHistories(1, most);
  expect(broken?.join("\n") ?? "no law is broken").toBe("no law is broken");
  expect(steps).toBeGreaterThanOrEqual(most);
  // Each kind of step succeeded at least once, and was not always refused.
  expect([...done].filter(([, times]) => times < most / 1000)).toEqual([]);
});

const ofPaid = (change: (invoice: Parameters<Happening>[0]["invoices"][number]) => void): Happening => {
  return ({ invoices }) => {
    for (const invoice of invoices) if (invoice.state === "paid") change(invoice);
  };
};

/** Makes a second invoice over the days of the first paid invoice. */
const paidTwice: Happening = (ledger) => {
  const [first, second] = ledger.invoices.filter(({ state, kind }) => state === "paid" && kind === "period");
  const last = ledger.invoices.at(-1);
  if (!first || second || !last) return;
  ledger.invoices = [
    ...ledger.invoices,
    { ...first, id: last.id + 1, money: 0, paidCents: 0, creditUsed: 0, surplus: 0 },
  ];
};

/** Makes an upgrade that was paid in one payment count for another plan. */
const paidForAnother: Happening = ({ invoices }) => {
  for (const one of invoices)
    if (one.kind === "upgrade" && isPaid(one) && one.money === one.cents && one.charges.length === 1)
      Object.assign(one, { plan: { id: 9, name: "Another", cents: 1 } });
};

test.each<[law: string, spoil: Happening]>([
  ["money is kept", (ledger) => void (ledger.credit += 1)],
  ["nobody pays twice for a day", paidTwice],
  [
    "nobody is shut inside a paid period",
    (ledger) =>
      void (
        ledger.state === "active" &&
        Object.assign(ledger, { state: "suspended", suspendReason: "unpaid", suspendedOn: ledger.today })
      ),
  ],
  ["no day is given away", (ledger) => void (ledger.periodEnd &&= addDays(ledger.periodEnd, 1))],
  ["a period is whole", ofPaid((invoice) => void (invoice.end = addDays(invoice.start ?? "2027-01-01", 400)))],
  ["the door says what the facts say", (ledger) => void (ledger.suspendedOn ??= ledger.today)],
  ["no plan is a gift", (ledger) => void (ledger.plan = { id: 9, name: "Dearest", cents: 99_990 })],
  ["a period stays as issued", ofPaid((invoice) => void (invoice.end &&= addDays(invoice.end, 1)))],
  [
    "no period costs more than its dearest plan",
    ({ invoices }) => invoices.forEach((one) => one.kind === "upgrade" && Object.assign(one, { cents: 99_999 })),
  ],
  ["a due day stays", ofPaid((invoice) => void (invoice.due = addDays(invoice.due, 1)))],
  [
    "no debt is of another plan",
    (ledger) => void (unpaidUpgrades(ledger).due && (ledger.plan = { id: 9, name: "Another", cents: 1 })),
  ],
  ["no money is for another plan", paidForAnother],
  [
    "nobody works unpaid",
    (ledger) => void (ledger.state === "suspended" && Object.assign(ledger, { state: "active", suspendedOn: null })),
  ],
])("a broken ledger violates the law that %s", (law, spoil) => {
  expect(playHistories(1, 30_000, spoil).broken?.join("\n")).toContain(`${law}: `);
});
