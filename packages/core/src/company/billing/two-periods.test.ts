import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { cancelSubscription } from "./subscription/cancel-subscription.ts";
import { markPaid, undoPayment } from "./operator/service.ts";

// The trial ends on 20 January. Two months are paid, until 20 February and until 20 March.
let stage: BillingStage;
let first: number;
let charge: { id: string; ref: string };
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  first = await stage.choose("2027-01-12");
  charge = await stage.ask("2027-01-12", first);
  stage.fake.pay(charge.ref, 9990, { at: morning("2027-01-12") });
  await stage.check("2027-01-12", charge.id);
});
const paySecond = async (day = "2027-02-15"): Promise<number> => {
  await stage.day("2027-02-11");
  const [second] = await stage.rows<{ id: number }>("select id from invoices where state = 'open'");
  await stage.pay(day, second?.id ?? 0);
  return second?.id ?? 0;
};
/** The bank takes back the payment of this charge. */
const takeBack = async (day: string, { id, ref }: { id: string; ref: string }) => {
  const payments = stage.fake.charges.get(ref)?.payments.map((payment) => ({ ...payment, refundedCents: 9990 })) ?? [];
  stage.fake.set(ref, { state: "charged_back", payments });
  await stage.check(day, id);
};
const standing = async (day: string) => [await stage.state(day), await stage.periodEnd()];
const periods = () =>
  stage.rows(
    "select state, to_char(period_start, 'MM-DD') as start, to_char(period_end, 'MM-DD') as end from invoices order by id",
  );

test("paying again for an older month that the bank took back does not move the paid period", async () => {
  await paySecond();
  await takeBack("2027-03-01", charge);
  expect(await standing("2027-03-01")).toEqual(["active", "2027-03-20"]);
  await stage.pay("2027-03-02", first);
  expect(await standing("2027-03-02")).toEqual(["active", "2027-03-20"]);
  await stage.day("2027-03-03");
  expect(await standing("2027-03-03")).toEqual(["active", "2027-03-20"]);
});

test("a payment of an older month that the operator undid and marked again does not move the paid period", async () => {
  await takeBack("2027-01-13", charge);
  const mark = () => {
    const body = { paymentId: randomUUID(), value: 99.9, paidAt: morning("2027-01-14").toISOString(), note: "TED" };
    return stage.here(() => markPaid(stage.admin, first, body, morning("2027-01-14")));
  };
  await mark();
  expect(await standing("2027-01-14")).toEqual(["active", "2027-02-20"]);
  await paySecond();
  const [marked] = await stage.rows<{ id: number }>("select id from payments where provider = 'manual'");
  await stage.here(() => undoPayment(stage.admin, marked?.id ?? 0, "engano", morning("2027-03-01")));
  await mark();
  expect(await standing("2027-03-01")).toEqual(["active", "2027-03-20"]);
});

test("a company suspended for an older month returns to its paid month after the payment, and loses no day", async () => {
  await paySecond();
  await takeBack("2027-02-22", charge);
  await stage.day("2027-03-02");
  expect(await standing("2027-03-02")).toEqual(["suspended", "2027-03-20"]);
  await stage.pay("2027-03-03", first);
  expect(await standing("2027-03-03")).toEqual(["active", "2027-03-20"]);
  expect((await periods())[0]).toEqual({ state: "paid", start: "01-21", end: "02-20" });
});

test("a company that cancelled and pays an older month again stays cancelled", async () => {
  await paySecond();
  await stage.here(() => cancelSubscription(morning("2027-02-25"), stage.admin));
  await takeBack("2027-02-26", charge);
  await stage.pay("2027-02-27", first);
  expect(await standing("2027-02-27")).toEqual(["suspended", "2027-03-20"]);
});

test("paying an older month does not begin the coming plan before its day", async () => {
  const larger = await makePlan(19_990);
  await stage.choose("2027-01-25", "pix", larger.identifier);
  const [difference] = await stage.rows<{ id: number }>("select id from invoices where kind = 'upgrade'");
  await stage.pay("2027-01-25", difference?.id ?? 0);
  await paySecond();
  await stage.choose("2027-02-23");
  await takeBack("2027-03-01", charge);
  await stage.pay("2027-03-02", first);
  expect(await stage.rows('select plan_id as "planId", pending_from::text as "from" from subscriptions')).toEqual([
    { planId: larger.id, from: "2027-03-21" },
  ]);
});

test("a month whose money the bank took back is invoiced once, and no other invoice covers the same days", async () => {
  await takeBack("2027-02-05", charge);
  await stage.day("2027-02-06");
  expect(await periods()).toEqual([{ state: "charged_back", start: "01-21", end: "02-20" }]);
  await stage.pay("2027-02-07", first);
  await stage.day("2027-02-11");
  expect(await periods()).toEqual([
    { state: "paid", start: "01-21", end: "02-20" },
    { state: "open", start: "02-21", end: "03-20" },
  ]);
});

test("when the money of a past month is taken back, the next open invoice stays the only invoice for its days", async () => {
  await stage.day("2027-02-11");
  await takeBack("2027-02-23", charge);
  await stage.pay("2027-02-24", first);
  await stage.day("2027-02-24");
  expect(await periods()).toEqual([
    { state: "paid", start: "01-21", end: "02-20" },
    { state: "open", start: "02-21", end: "03-20" },
  ]);
});
