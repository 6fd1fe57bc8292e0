import { beforeEach, expect, test } from "vitest";
import { asPlatform } from "../../../base/database.ts";
import { type BillingStage, billingStage, makePlan, morning } from "../../../testing/billing-stage.ts";
import { updatePlan } from "../../plans/service.ts";
import { extend } from "../operator/service.ts";
import { previewPlan } from "./plan-meaning.ts";

// An upgrade costs the difference to the paid price, for the days that are paid.

let stage: BillingStage;
let dear: { id: number; identifier: string };
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  dear = await makePlan(19_990);
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
});
const difference = async (day: string) =>
  (await stage.here(() => previewPlan(dear.identifier, morning(day)))).difference;

test("an upgrade costs nothing for the free days of the trial before a month that was paid early", async () => {
  expect([await difference("2027-01-12"), await difference("2027-01-21")]).toEqual([100, 100]);
  expect(await difference("2027-02-20")).toBe(3.22);
});

test("a new list price applies from the next period, and the paid price applies until then", async () => {
  for (const value of [49.9, 149.9]) {
    await asPlatform(() => updatePlan(stage.plan.id, { value }));
    expect(await difference("2027-01-25")).toBe(87.09);
  }
});

test("after a paid upgrade, the next upgrade is computed from the price that was paid, whatever the list price is by then", async () => {
  await stage.pay("2027-01-21", await stage.choose("2027-01-21", "pix", dear.identifier));
  await asPlatform(() => updatePlan(dear.id, { value: 250 }));
  const dearest = await makePlan(29_990);
  const asked = await stage.here(() => previewPlan(dearest.identifier, morning("2027-01-21")));
  expect(asked.difference).toBe(100);
});

test("an upgrade costs no difference for days given by the operator, and in a shortened month only for the days left", async () => {
  await stage.here(() => extend(stage.admin, "2027-03-20", morning("2027-01-22")));
  expect(await difference("2027-01-21")).toBe(100);
  await stage.here(() => extend(stage.admin, "2027-01-31", morning("2027-01-22")));
  expect(await difference("2027-01-21")).toBe(35.48);
});
