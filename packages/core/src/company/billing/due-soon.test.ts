import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { billingStage, morning } from "../../testing/billing-stage.ts";
import { publishedBy } from "../../testing/factories.ts";
import { presentSessionUser } from "../auth/presenter.ts";
import { PaymentMethodRow } from "./models/card.model.ts";
import { choosePlan } from "./subscription/plan-change.ts";

test("a user's session shows that a payment is due, unless the stored card is charged for it", async () => {
  const stage = await billingStage("2027-01-10");
  const dueOn = async () => {
    const { company } = await inCompany(stage.companyId, () => presentSessionUser(stage.admin.userId));
    return company.subscription?.dueOn;
  };
  expect(await dueOn()).toBeNull();
  const invoiceId = await stage.choose("2027-01-12");
  expect(await dueOn()).toBe("2027-01-20");
  const card = { provider: "iugu", ref: "c", displayNumber: "XXXX-XXXX-XXXX-4242", isDefault: true };
  await stage.here(() => PaymentMethodRow.create(card));
  expect(await dueOn()).toBe("2027-01-20");
  await stage.here(() =>
    choosePlan({ identifier: stage.plan.identifier, method: "credit_card" }, morning("2027-01-12"), stage.admin),
  );
  expect(await dueOn()).toBeNull();
  await stage.rows("update payment_methods set disabled_at = now()");
  expect(await dueOn()).toBe("2027-01-20");
  await stage.pay("2027-01-13", invoiceId);
  expect(await dueOn()).toBeNull();
});

test("all users get an event of the new standing when an invoice is issued that does not move the paid period", async () => {
  const stage = await billingStage("2027-01-10");
  const told = async () =>
    (await publishedBy(stage.companyId)).filter(({ name }) => name === "company.standing").length;
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  const before = await told();
  const paidUntil = await stage.periodEnd();
  await stage.day("2027-02-12");
  expect(await stage.invoices()).toHaveLength(2);
  expect(await stage.periodEnd()).toBe(paidUntil);
  expect(await told()).toBe(before + 1);
});
