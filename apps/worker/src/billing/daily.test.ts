import { keepCard } from "@balcao/core/company/billing/charges/keep-card";
import { Rails } from "@balcao/core/company/billing/providers/providers-in-use";
import { type BillingStage, billingStage, morning } from "@balcao/core/testing/billing-stage";
import { FakeProvider } from "@balcao/core/testing/fake-provider";
import { beforeEach, expect, test } from "vitest";
import { billDay } from "./daily.ts";

const due = "2027-01-20";
let companies: BillingStage[];
beforeEach(async () => {
  companies = [await billingStage("2027-01-10"), await billingStage("2027-01-10")];
  for (const stage of companies) {
    await keepCard(stage.where("2027-01-12"), stage.admin, { token: "a", description: "", set_as_default: true });
    await stage.choose("2027-01-12", "credit_card");
  }
});
const bill = (fake: FakeProvider) => billDay(new Rails(() => fake), "https://balcao.test", morning(due));
const charges = () =>
  Promise.all(companies.map((stage) => stage.rows("select method, cents, state from charges order by created_at")));
/** Whether one of these companies has a charge under that key, because the billing day also bills companies of other test files. */
const isOf = async (key: string, stages: BillingStage[]) =>
  (await Promise.all(stages.map((stage) => stage.rows("select 1 from charges where key = $1", [key])))).flat().length >
  0;
const askedOfThem = async (fake: FakeProvider) => {
  const isTheirs = await Promise.all(fake.asked.map(({ key }) => isOf(key, companies)));
  return isTheirs.filter(Boolean).length;
};

test("on an invoice's due day the saved card is charged once, however often the billing day runs", async () => {
  const fake = new FakeProvider();
  await bill(fake);
  await bill(fake);
  const charge = { method: "credit_card", cents: 9990, state: "pending" };
  expect(await charges()).toEqual([[charge], [charge]]);
  expect(await askedOfThem(fake)).toBe(2);
});

test.each([
  ["a failed call to the provider", () => new Error("down")],
  ["a card that was refused", () => null],
])("%s in one company does not stop the other companies", async (_what, fault) => {
  const fake = new FakeProvider();
  fake.before.create = async (key) => {
    const isFirst = await isOf(key, companies.slice(0, 1));
    fake.decline = isFirst ? { group: "funds", code: "51" } : null;
    const error = isFirst ? fault() : null;
    if (error) throw error;
  };
  await bill(fake);
  expect(await askedOfThem(fake)).toBe(2);
  expect((await charges())[1]).toMatchObject([{ state: "pending" }]);
});
