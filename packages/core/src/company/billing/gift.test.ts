import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { withdraw } from "./charges/charge-invoice.ts";
import { giveByOperator } from "./operator/service.ts";
import { findReplacedByGift } from "./subscription/taken-back.ts";

let stage: BillingStage;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
});
/** Assigns the plan as its route does. */
const give = async (day: string, planId: number) => {
  const replaced = await stage.here(() => findReplacedByGift(planId, morning(day)));
  await withdraw(stage.where(day), replaced, stage.admin);
  return stage.here(() => giveByOperator(stage.admin, planId, morning(day)));
};
const invoices = () => stage.rows("select state, cents, to_char(due_date, 'MM-DD') as due from invoices order by id");
const standing = async (day: string) => [await stage.state(day), await stage.periodEnd()];
const payTrial = async () => stage.pay("2027-01-12", await stage.choose("2027-01-12"));
const openId = async () =>
  (await stage.rows<{ id: number }>("select id from invoices where state = 'open'"))[0]?.id ?? 0;

test("the next month's invoice, which can be paid, is issued anew at the price of the given plan", async () => {
  await payTrial();
  await stage.day("2027-02-11");
  const { ref } = await stage.ask("2027-02-11", await openId());
  const larger = await makePlan(19_990);
  expect(await give("2027-02-12", larger.id)).toMatchObject({ plan: { id: larger.id }, state: "active" });
  expect(stage.fake.charges.get(ref)?.state).toBe("canceled");
  expect((await invoices()).slice(1)).toEqual([
    { state: "void", cents: 9990, due: "02-20" },
    { state: "open", cents: 19_990, due: "02-20" },
  ]);
  await stage.pay("2027-02-13", await openId());
  expect(await standing("2027-02-13")).toEqual(["active", "2027-03-20"]);
});

test("a suspended company that gets a plan without a price works again, and stays open", async () => {
  await stage.choose("2027-01-12");
  await stage.day("2027-02-01");
  expect(await stage.state("2027-02-01")).toBe("suspended");
  await give("2027-02-02", (await makePlan(0)).id);
  await stage.day("2027-02-03");
  await stage.day("2027-06-03");
  expect(await standing("2027-06-03")).toEqual(["active", null]);
  expect(await invoices()).toEqual([{ state: "void", cents: 9990, due: "01-20" }]);
});

test("a suspended company that gets another plan comes back with the first month of that plan", async () => {
  await stage.choose("2027-01-12");
  await stage.day("2027-02-01");
  expect(await give("2027-02-02", (await makePlan(4990)).id)).toMatchObject({ state: "suspended" });
  expect(await invoices()).toEqual([
    { state: "void", cents: 9990, due: "01-20" },
    { state: "open", cents: 4990, due: "02-02" },
  ]);
  await stage.pay("2027-02-03", await openId());
  expect(await standing("2027-02-03")).toEqual(["active", "2027-03-02"]);
});

test("giving the same plan again keeps its invoice, and cancels the coming plan", async () => {
  await payTrial();
  await stage.choose("2027-01-25", "pix", (await makePlan(4990)).identifier);
  await stage.day("2027-02-11");
  await give("2027-02-12", stage.plan.id);
  await give("2027-02-13", stage.plan.id);
  expect((await invoices()).slice(1)).toEqual([
    { state: "void", cents: 4990, due: "02-20" },
    { state: "open", cents: 9990, due: "02-20" },
  ]);
});

test("months are whole when a company changes from a plan without a price to a plan with a price", async () => {
  await give("2027-01-12", (await makePlan(0)).id);
  await give("2027-02-07", stage.plan.id);
  await stage.day("2027-02-07");
  expect(await stage.rows("select period_start::text as start, period_end::text as end from invoices")).toEqual([
    { start: "2027-02-08", end: "2027-03-07" },
  ]);
});

test("money that the bank took back stays owed under a plan without a price, and its payment begins no month", async () => {
  const first = await stage.choose("2027-01-12");
  const { id, ref } = await stage.ask("2027-01-12", first);
  const payment = stage.fake.pay(ref, 9990, { at: morning("2027-01-12") });
  await stage.check("2027-01-12", id);
  stage.fake.set(ref, { state: "charged_back", payments: [{ ...payment, refundedCents: 9990 }] });
  await stage.check("2027-02-01", id);
  expect(await give("2027-02-03", (await makePlan(0)).id)).toMatchObject({ state: "past_due" });
  await stage.pay("2027-02-04", first);
  expect(await standing("2027-02-04")).toEqual(["active", null]);
});
