import { asPlatform } from "@balcao/core/base/database";
import { checkCharge, withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import { cancelSubscription } from "@balcao/core/company/billing/subscription/cancel-subscription";
import { findReplaced } from "@balcao/core/company/billing/subscription/taken-back";
import { deletePlan, updatePlan } from "@balcao/core/company/plans/service";
import { makePlan, morning } from "@balcao/core/testing/billing-stage";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keep, putBack } from "../tenancy/rows.ts";
import { choose, makeScene, paysNow, type Scene, soundMoney, today } from "./scene.ts";
import { type SideBySide, sideBySide } from "./side-by-side.ts";

// An unpaid higher plan is cancelled with its company's subscription during other changes. No pair ends in a deadlock (law 12), and no plan is given
// away.

let side: SideBySide;
beforeAll(async () => {
  side = await sideBySide();
});
afterAll(() => side.close());

interface UpgradeScene extends Scene {
  dear: { id: number; identifier: string };
  /** The price of the upgrade, and the Pix that was requested for it. */
  upgrade: { cents: number; charge: { id: string; ref: string } };
}

/** A company that paid its first month, took a higher plan and got an invoice for the difference. */
async function makeUpgraded(): Promise<UpgradeScene> {
  const here = await makeScene();
  await paysNow(here);
  const dear = await makePlan(20_000);
  await choose(here, dear.identifier);
  const [invoice] = await here.rows<{ id: number; cents: number }>(
    "select id, cents from invoices where kind = 'upgrade'",
  );
  if (!invoice) throw new Error("The upgrade has no invoice");
  const charge = await here.ask(today, invoice.id);
  return Object.assign(here, { dear, upgrade: { cents: invoice.cents, charge } });
}

/** The same company and its two plans for each meeting, as they were made. */
async function sameUpgraded(): Promise<() => Promise<UpgradeScene>> {
  const here = await makeUpgraded();
  await keep(here.companyId);
  const putBackCharges = here.fake.keep();
  return async () => {
    await putBack(here.companyId);
    putBackCharges();
    await asPlatform(() =>
      queryText("update plans set max_users = null where id = any($1)", [[here.plan.id, here.dear.id]]),
    );
    return here;
  };
}

const cancel = async ({ here, where, admin }: Scene) => {
  await withdraw(where(today), await here(() => findReplaced(null, morning(today))), admin);
  await here(() => cancelSubscription(morning(today), admin));
};
const bankIsPaid = async ({ fake, where, upgrade }: UpgradeScene) => {
  fake.pay(upgrade.charge.ref, upgrade.cents, { at: morning(today) });
  await checkCharge(where(today), upgrade.charge.id);
};

/** Checks that the company either has the higher plan and paid for it, or has the earlier plan and owes nothing. */
async function gotWhatItPaid({ rows, dear, plan }: UpgradeScene): Promise<void> {
  const [now] = await rows<{ plan: number; state: string }>(
    "select s.plan_id as plan, i.state from subscriptions s, invoices i where i.kind = 'upgrade'",
  );
  expect([
    { plan: dear.id, state: "paid" },
    { plan: plan.id, state: "void" },
  ]).toContainEqual(now);
}

const beside: [string, (here: UpgradeScene) => Promise<unknown>][] = [
  ["its Pix is paid", bankIsPaid],
  ["the operator changes the plan it falls back to", ({ plan }) => asPlatform(() => updatePlan(plan.id, { users: 7 }))],
  ["the operator changes the dearer plan", ({ dear }) => asPlatform(() => updatePlan(dear.id, { users: 7 }))],
  ["it cancels a second time", cancel],
];
test.each(beside)("a company with an unpaid upgrade can cancel while %s", async (_, other) => {
  await side.meet({
    scene: await sameUpgraded(),
    one: cancel,
    other,
    after: async (here, refused) => {
      for (const code of refused) expect(["ERR_INVOICE_STATE", "ERR_SUBSCRIPTION_STATE"]).toContain(code);
      // The next read of the bank finds the payment of a withdrawn Pix, which becomes the company's credit.
      await here.check(today, here.upgrade.charge.id);
      await gotWhatItPaid(here);
      await soundMoney(here);
    },
  });
});

test("the plan to which a company with an unpaid upgrade returns cannot be removed meanwhile", async () => {
  await side.meet({
    scene: await sameUpgraded(),
    one: cancel,
    other: ({ plan }) => asPlatform(() => deletePlan(plan.id)),
    after: async (here, refused) => {
      expect(refused).toEqual(["ERR_PLAN_IN_USE"]);
      await gotWhatItPaid(here);
    },
  });
});
