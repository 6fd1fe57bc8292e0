import { beforeEach, expect, test } from "vitest";
import { asPlatform } from "../../../base/database.ts";
import { type BillingStage, billingStage, makePlan, morning } from "../../../testing/billing-stage.ts";
import { withdraw } from "../charges/charge-invoice.ts";
import { deletePlan } from "../../plans/service.ts";
import { cancelSubscription, reactivate } from "./cancel-subscription.ts";
import { findGoneToday, findReplaced } from "./taken-back.ts";
import { previewPlan } from "./plan-meaning.ts";
import { voidByOperator } from "../operator/service.ts";

// A company that cancels keeps, until the end of the period, the plan that was paid.

const month = { paidOn: "2027-01-18", upgradedOn: "2027-01-25", last: "2027-02-20" };
type Plan = Awaited<ReturnType<typeof makePlan>>;
let stage: BillingStage;
let dear: Plan;
let dearest: Plan;

beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  [dear, dearest] = [await makePlan(20_000), await makePlan(50_000)];
  await stage.pay(month.paidOn, await stage.choose(month.paidOn));
});

const upgrade = (to: Plan) => stage.choose(month.upgradedOn, "pix", to.identifier);
/** Cancels as the route does: it first ends the charges of an invoice at their provider. */
const cancel = async (day = month.upgradedOn) => {
  await withdraw(stage.where(day), await stage.here(() => findReplaced(null, morning(day))), null);
  return stage.here(() => cancelSubscription(morning(day), stage.admin));
};
const owed = () => stage.rows<{ kind: string }>("select kind from invoices where state = 'open' order by id");
const isShut = async () => (await stage.rows("select 1 from companies where suspended_at is not null")).length === 1;
const planOf = async () => (await stage.rows<{ id: number }>("select plan_id as id from companies"))[0]?.id;

test("a company that orders a dearer plan, does not pay it and cancels returns to the paid plan", async () => {
  const invoiceId = await upgrade(dear);
  await stage.ask(month.upgradedOn, invoiceId);
  expect(await planOf()).toBe(dear.id);
  await cancel();
  expect([await planOf(), await owed(), await isShut()]).toEqual([stage.plan.id, [], false]);
  await stage.day(month.last);
  expect(await planOf()).toBe(stage.plan.id);
  await stage.here(() => reactivate(morning(month.last), stage.admin));
  expect(await planOf()).toBe(stage.plan.id);
});

test("several unpaid upgrades are all undone when the company cancels", async () => {
  await upgrade(dear);
  await upgrade(dearest);
  await cancel();
  expect([await planOf(), await owed()]).toEqual([stage.plan.id, []]);
});

test("a paid upgrade stays, and the unpaid upgrade after it is undone", async () => {
  await stage.pay(month.upgradedOn, await upgrade(dear));
  await upgrade(dearest);
  await cancel();
  expect([await planOf(), await owed()]).toEqual([dear.id, []]);
});

test("a company that paid a part of an upgrade and cancels keeps the plan for the days of grace, and is then suspended", async () => {
  const invoiceId = await upgrade(dear);
  const { id, ref } = await stage.ask(month.upgradedOn, invoiceId);
  stage.fake.pay(ref, 100, { at: morning(month.upgradedOn) });
  await stage.check(month.upgradedOn, id);
  await cancel();
  expect([await planOf(), await owed()]).toEqual([dear.id, [{ kind: "upgrade" }]]);
  await stage.day("2027-01-31");
  expect(await isShut()).toBe(false);
  await stage.day("2027-02-01");
  expect(await isShut()).toBe(true);
});

test("a company that chooses its former plan again cancels the upgrade at once, and owes nothing", async () => {
  await upgrade(dear);
  const before = await stage.here(() => previewPlan(stage.plan.identifier, morning(month.upgradedOn)));
  expect(before).toMatchObject({ when: "now", difference: 0 });
  await stage.choose(month.upgradedOn);
  expect([await planOf(), await owed(), await stage.state(month.upgradedOn)]).toEqual([stage.plan.id, [], "active"]);
});

test("an unpaid upgrade is undone after the days of grace, and does not suspend a company whose month is paid", async () => {
  const invoiceId = await upgrade(dear);
  await stage.ask(month.upgradedOn, invoiceId);
  const round = async (day: string) => {
    await withdraw(stage.where(day), await stage.here(() => findGoneToday(morning(day))), null);
    await stage.day(day);
  };
  await round("2027-01-31");
  expect([await planOf(), await owed()]).toEqual([dear.id, [{ kind: "upgrade" }]]);
  await round("2027-02-01");
  expect([await planOf(), await owed(), await isShut()]).toEqual([stage.plan.id, [], false]);
  expect(await stage.state("2027-02-01")).toBe("active");
});

test("when the upgrade is undone or voided, the next month's invoice is issued anew at the former price", async () => {
  const next = () => stage.rows("select cents from invoices where kind = 'period' and state = 'open'");
  for (const end of ["void", "falls back"]) {
    await stage.day("2027-02-11");
    const invoiceId = await stage.choose("2027-02-11", "pix", dear.identifier);
    expect(await next()).toEqual([{ cents: 20_000 }]);
    if (end === "void") await stage.here(() => voidByOperator(stage.admin, invoiceId, "Engano", morning("2027-02-12")));
    else await stage.day("2027-02-18");
    expect([await planOf(), await next()]).toEqual([stage.plan.id, [{ cents: 9990 }]]);
  }
});

test("when the operator voids an upgrade, the company returns to its former plan and owes nothing", async () => {
  const invoiceId = await upgrade(dear);
  await stage.here(() => voidByOperator(stage.admin, invoiceId, "Engano", morning("2027-01-26")));
  expect([await planOf(), await owed()]).toEqual([stage.plan.id, []]);
});

test("voiding the debt that suspended a company reopens the company while its period is paid", async () => {
  const invoiceId = await upgrade(dear);
  const { id, ref } = await stage.ask(month.upgradedOn, invoiceId);
  stage.fake.pay(ref, 100, { at: morning(month.upgradedOn) });
  await stage.check(month.upgradedOn, id);
  await stage.day("2027-02-01");
  expect(await isShut()).toBe(true);
  await stage.rows("delete from payments where cents = 100");
  await stage.here(() => voidByOperator(stage.admin, invoiceId, "Engano", morning("2027-02-02")));
  expect([await isShut(), await stage.state("2027-02-02"), await owed()]).toEqual([false, "active", []]);
});

test("a plan to which a company may return cannot be removed", async () => {
  await upgrade(dear);
  await stage.rows("update subscriptions set state = state");
  await expect(asPlatform(() => deletePlan(stage.plan.id))).rejects.toMatchObject({ code: "ERR_PLAN_IN_USE" });
  await cancel();
  await upgradeIsGone();
});

/** Expects that no trace of the dearer plan is left. */
async function upgradeIsGone() {
  await expect(asPlatform(() => deletePlan(dear.id))).resolves.toEqual({ ok: true });
}
