import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { cancelSubscription } from "./subscription/cancel-subscription.ts";
import { previewPlan } from "./subscription/plan-meaning.ts";

let stage: BillingStage;
let cheaper: { id: number; identifier: string };
beforeEach(async () => {
  stage = await billingStage("2027-01-10", 39_990);
  cheaper = await makePlan(9990);
});
const invoices = () =>
  stage.rows("select state, cents, due_date::text as due, period_start::text as start from invoices order by id");

test("a company whose trial ran out chooses any plan, pays its first month and is open again", async () => {
  await stage.day("2027-02-01");
  expect(await stage.state("2027-02-01")).toBe("suspended");
  expect(await stage.here(() => previewPlan(cheaper.identifier, morning("2027-02-02")))).toMatchObject({
    when: "now",
    from: "2027-02-02",
    difference: 0,
  });
  const invoiceId = await stage.choose("2027-02-02", "pix", cheaper.identifier);
  expect(await invoices()).toEqual([{ state: "open", cents: 9990, due: "2027-02-02", start: "2027-02-02" }]);
  expect(await stage.state("2027-02-02")).toBe("suspended");
  await stage.pay("2027-02-02", invoiceId);
  expect(await stage.state("2027-02-02")).toBe("active");
});

const periods = () =>
  stage.rows<{ start: string; end: string }>(
    "select period_start::text as start, period_end::text as end from invoices where state <> 'void' order by id",
  );

test.each([
  ["2027-02-02", "2027-02-02", "2027-03-01"],
  ["2027-02-28", "2027-02-28", "2027-03-27"],
  // The company pays a day later, and does not pay for the day without the desk.
  ["2027-02-02", "2027-02-03", "2027-03-02"],
  ["2027-03-31", "2027-03-31", "2027-04-29"],
])("a company that comes back on %s and pays on %s has a whole month, to %s", async (comes, pays, end) => {
  await stage.day("2027-02-01");
  const invoiceId = await stage.choose(comes);
  const [issued] = await periods();
  await stage.pay(pays, invoiceId);
  const whole = { start: pays, end };
  // The invoice does not change when it is paid on its first day.
  expect([await stage.periodEnd(), (await periods())[0], comes === pays ? issued : whole]).toEqual([end, whole, whole]);
});

test("a company that was suspended for an unpaid month may come back with a smaller plan, and owes nothing for the old month", async () => {
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  await stage.day("2027-02-15");
  await stage.day("2027-03-05");
  expect(await stage.state("2027-03-05")).toBe("suspended");
  const invoiceId = await stage.choose("2027-03-06", "pix", cheaper.identifier);
  expect((await invoices()).slice(1)).toEqual([
    { state: "void", cents: 39_990, due: "2027-02-20", start: "2027-02-21" },
    { state: "open", cents: 9990, due: "2027-03-06", start: "2027-03-06" },
  ]);
  await stage.pay("2027-03-06", invoiceId);
  expect(await stage.state("2027-03-06")).toBe("active");
});

test("an invoice that was paid in part is not replaced, and the plan stays", async () => {
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  await stage.day("2027-02-15");
  await stage.day("2027-03-05");
  const [owed] = await stage.rows<{ id: number }>("select id from invoices where state = 'open'");
  const charge = await stage.ask("2027-03-05", owed?.id ?? 0);
  stage.fake.pay(charge.ref, 100, { at: morning("2027-03-05") });
  await stage.check("2027-03-05", charge.id);
  await expect(stage.choose("2027-03-06", "pix", cheaper.identifier)).rejects.toMatchObject({
    code: "ERR_PLAN_CHANGE_BLOCKED",
  });
  expect((await invoices()).at(-1)).toMatchObject({ state: "open", cents: 39_990 });
});

test("within the days of grace the running month is owed, and no other plan can be chosen", async () => {
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  await stage.day("2027-02-15");
  await stage.day("2027-02-22");
  expect(await stage.state("2027-02-22")).toBe("past_due");
  await expect(stage.choose("2027-02-22", "pix", cheaper.identifier)).rejects.toMatchObject({
    code: "ERR_PLAN_CHANGE_BLOCKED",
  });
});

test("a company that was suspended at the end of its cancelled period comes back with a smaller plan, or with the same plan", async () => {
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  await stage.here(() => cancelSubscription(morning("2027-01-13"), stage.admin));
  await expect(stage.choose("2027-02-01", "pix", cheaper.identifier)).rejects.toMatchObject({
    code: "ERR_PLAN_CHANGE_BLOCKED",
  });
  await stage.day("2027-02-25");
  await stage.choose("2027-02-26");
  expect((await invoices()).at(-1)).toMatchObject({ state: "open", cents: 39_990, due: "2027-02-26" });
  const invoiceId = await stage.choose("2027-02-26", "pix", cheaper.identifier);
  expect((await invoices()).slice(1).map(({ state }: { state?: string }) => state)).toEqual(["void", "open"]);
  await stage.pay("2027-02-26", invoiceId);
  expect(await stage.state("2027-02-26")).toBe("active");
});

test("a month whose money the bank took back stays owed when the company cancels, and the company cannot choose another plan", async () => {
  const first = await stage.choose("2027-01-12");
  const { id, ref } = await stage.ask("2027-01-12", first);
  const payment = stage.fake.pay(ref, 39_990, { at: morning("2027-01-12") });
  await stage.check("2027-01-12", id);
  stage.fake.set(ref, { state: "charged_back", payments: [{ ...payment, refundedCents: 39_990 }] });
  await stage.check("2027-02-10", id);
  await stage.here(() => cancelSubscription(morning("2027-02-11"), stage.admin));
  const owed = [{ state: "charged_back", cents: 39_990, due: "2027-02-10", start: "2027-01-21" }];
  expect(await invoices()).toEqual(owed);
  await stage.day("2027-02-25");
  await expect(stage.choose("2027-02-26", "pix", cheaper.identifier)).rejects.toMatchObject({
    code: "ERR_PLAN_CHANGE_BLOCKED",
  });
  expect(await invoices()).toEqual(owed);
});
