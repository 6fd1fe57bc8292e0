import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { giveByOperator } from "./operator/service.ts";
import { findReplaced } from "./subscription/taken-back.ts";
import { previewPlan } from "./subscription/plan-meaning.ts";

const today = "2027-01-12";
let stage: BillingStage;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
});
const chosen = () => stage.rows<{ planId: number }>('select plan_id as "planId" from subscriptions');

test("companies do not find a plan that is neither offered nor their own, whatever its price", async () => {
  for (const cents of [0, 100]) {
    const hidden = await makePlan(cents, { isPublic: false });
    const refusal = { code: "ERR_NO_PLAN_FOUND" };
    await expect(stage.choose(today, "pix", hidden.identifier)).rejects.toMatchObject(refusal);
    const now = morning(today);
    await expect(stage.here(() => previewPlan(hidden.identifier, now))).rejects.toMatchObject(refusal);
    await expect(stage.here(() => findReplaced(hidden.identifier, now))).rejects.toMatchObject(refusal);
  }
  expect(await chosen()).toEqual([{ planId: stage.plan.id }]);
});

test("a company orders the unoffered plan that the operator gave it, and can keep it instead of a coming plan", async () => {
  const hidden = await makePlan(29_990, { isPublic: false });
  await stage.here(() => giveByOperator(stage.admin, hidden.id, morning(today)));
  await stage.pay(today, await stage.choose(today, "pix", hidden.identifier));
  await stage.choose("2027-01-25");
  await stage.choose("2027-01-26", "pix", hidden.identifier);
  expect(await stage.rows('select plan_id as "planId", pending_plan_id as "next" from subscriptions')).toEqual([
    { planId: hidden.id, next: null },
  ]);
});
