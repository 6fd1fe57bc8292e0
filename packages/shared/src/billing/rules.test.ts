import { describe, expect, test } from "vitest";
import {
  accessEndsAt,
  chargeAfter,
  hasAccess,
  invoiceStateBy,
  isReusable,
  shownPaymentOf,
  standingOn,
  type SubscriptionFacts,
} from "./rules.ts";
import { type ChargeState, chargeState, type InvoiceState } from "./schema.ts";

const due = "2027-03-10";
const facts = (part: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  state: "active",
  suspendReason: null,
  periodEnd: due,
  oldestDue: due,
  suspendedOn: null,
  ...part,
});

describe("the state of a subscription by date", () => {
  test.each<[string, Partial<SubscriptionFacts>, string, number, string]>([
    ["on the day it is due", {}, due, 7, "active"],
    ["a day after", {}, "2027-03-11", 7, "past_due"],
    ["on the last day of grace", {}, "2027-03-16", 7, "past_due"],
    ["when grace is over", {}, "2027-03-17", 7, "suspended"],
    ["without grace, on the day itself", {}, due, 0, "active"],
    ["without grace, a day after", {}, "2027-03-11", 0, "suspended"],
    ["of an invoice that is older than the period", { oldestDue: "2027-03-01" }, "2027-03-05", 7, "past_due"],
    ["of a period that has ended and no invoice", { oldestDue: null }, "2027-03-12", 7, "past_due"],
    ["of a plan without a price", { periodEnd: null, oldestDue: null }, "2030-01-01", 7, "active"],
    [
      "that was overdue and is not any more",
      { state: "past_due", oldestDue: null, periodEnd: "2027-04-10" },
      "2027-03-12",
      7,
      "active",
    ],
    ["in a trial that is over", { state: "trialing", oldestDue: null }, "2027-03-12", 7, "trialing"],
    ["in a trial that is over for long", { state: "trialing", oldestDue: null }, "2027-03-17", 7, "suspended"],
    [
      "that was suspended, though nothing is owed",
      { state: "suspended", suspendReason: "unpaid", oldestDue: null, periodEnd: "2028-01-01" },
      due,
      7,
      "suspended",
    ],
    [
      "that is shut for 89 days",
      { state: "suspended", suspendReason: "unpaid", suspendedOn: "2027-03-17" },
      "2027-06-14",
      7,
      "suspended",
    ],
    [
      "that is shut for 90 days",
      { state: "suspended", suspendReason: "unpaid", suspendedOn: "2027-03-17" },
      "2027-06-15",
      7,
      "canceled",
    ],
    ["that has ended", { state: "canceled" }, "2030-01-01", 7, "canceled"],
  ])("the state of a subscription by date: %s", (_when, part, today, grace, state) => {
    expect(standingOn(facts(part), today, grace).state).toBe(state);
  });

  test("a company that cancelled has access until the end of the paid period, and a company that did not pay has none", () => {
    const cancelled = facts({ state: "suspended", suspendReason: "customer" });
    expect([hasAccess(cancelled, due, 7), hasAccess(cancelled, "2027-03-11", 7)]).toEqual([true, false]);
    const unpaid = facts({ state: "suspended", suspendReason: "unpaid", periodEnd: "2028-01-01" });
    expect(hasAccess(unpaid, due, 7)).toBe(false);
    expect(hasAccess(facts({ state: "canceled" }), due, 7)).toBe(false);
    for (const state of ["trialing", "active", "past_due"] as const)
      expect(hasAccess(facts({ state }), "2030-01-01", 7)).toBe(true);
  });

  test("a company that cancelled with a debt has access for the days of grace, and not for the rest of the period", () => {
    const owing = { state: "suspended", suspendReason: "customer", periodEnd: "2027-06-30", oldestDue: due } as const;
    const on = (day: string, graceDays: number) => hasAccess(facts(owing), day, graceDays);
    expect([on("2027-03-16", 7), on("2027-03-17", 7)]).toEqual([true, false]);
    expect([on(due, 0), on("2027-03-11", 0)]).toEqual([true, false]);
  });

  test("the last day of access is given only while a payment is overdue", () => {
    expect(accessEndsAt(facts({}), due, 7)).toBeNull();
    expect(accessEndsAt(facts({ state: "past_due" }), "2027-03-11", 7)).toBe("2027-03-16");
    expect(accessEndsAt(facts({ state: "suspended" }), "2027-03-20", 7)).toBeNull();
  });
});

test.each<[InvoiceState, number, ChargeState[], InvoiceState]>([
  ["open", 0, [], "open"],
  ["open", 5000, [], "open"],
  ["open", 9990, ["paid"], "paid"],
  ["open", 12_000, ["paid"], "paid"],
  ["paid", 9990, ["disputed"], "disputed"],
  ["disputed", 9990, ["paid"], "paid"],
  ["disputed", 0, ["charged_back"], "charged_back"],
  ["charged_back", 9990, ["charged_back", "paid"], "paid"],
  ["paid", 0, ["refunded"], "refunded"],
  ["paid", 0, ["paid"], "open"],
  ["paid", 5000, ["refunded"], "open"],
  ["void", 9990, ["paid"], "void"],
])("an invoice that is %s, with %i cents of 9990 and charges %j, is %s", (now, received, charges, after) => {
  expect(invoiceStateBy(now, { received, cents: 9990 }, charges)).toBe(after);
});

test("an expired charge can still be paid, and a paid charge can only be refunded, disputed or charged back", () => {
  const said = (now: ChargeState) =>
    chargeState.options.filter((next) => next !== now && chargeAfter(now, next) === next);
  expect(said("paid")).toEqual(["refunded", "disputed", "charged_back"]);
  expect(said("expired")).toEqual(["paid", "underpaid", "refunded", "disputed", "charged_back"]);
  expect(said("refunded")).toEqual([]);
  expect(said("disputed")).toEqual(["paid", "refunded", "charged_back"]);
  for (const now of chargeState.options) expect(chargeAfter(now, "creating")).toBe(now);
});

test.each<[InvoiceState, number, ChargeState | null, string]>([
  ["open", 0, null, "pending"],
  ["open", 0, "pending", "pending"],
  ["open", 0, "declined", "pending"],
  ["open", 0, "expired", "expired"],
  ["open", 0, "canceled", "canceled"],
  ["open", 100, "expired", "partially_paid"],
  ["paid", 9990, "paid", "paid"],
  ["disputed", 9990, "disputed", "paid"],
  ["void", 0, null, "canceled"],
  ["refunded", 0, "refunded", "canceled"],
])("an invoice that is %s with %i cents and a charge that is %s is shown as %s", (state, paidCents, charge, shown) => {
  expect(shownPaymentOf({ state, paidCents }, charge && { state: charge })).toBe(shown);
});

test("a charge is offered again only with the same sum and more than a minute left", () => {
  const now = new Date("2027-03-10T12:00:00Z");
  const charge = (part: object) => ({
    state: "pending" as const,
    cents: 9990,
    expiresAt: new Date("2027-03-10T12:01:01Z"),
    outdated: false,
    ...part,
  });
  expect(isReusable(charge({}), 9990, now)).toBe(true);
  expect(isReusable(charge({ expiresAt: null }), 9990, now)).toBe(true);
  expect(isReusable(charge({ expiresAt: new Date("2027-03-10T12:01:00Z") }), 9990, now)).toBe(false);
  expect(isReusable(charge({}), 4990, now)).toBe(false);
  expect(isReusable(charge({ state: "creating" }), 9990, now)).toBe(false);
  expect(isReusable(charge({ outdated: true }), 9990, now)).toBe(false);
});
