import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { withdraw } from "./charges/charge-invoice.ts";
import { findReplaced } from "./subscription/taken-back.ts";
import { previewPlan } from "./subscription/plan-meaning.ts";

let stage: BillingStage;
let smaller: { id: number; identifier: string };
let larger: { id: number; identifier: string };
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  smaller = await makePlan(4990);
  larger = await makePlan(59_990);
});
const invoices = () => stage.rows("select state, cents, paid_cents as paid from invoices order by id");
const payPart = async (day: string, invoiceId: number, cents: number) => {
  const { id, ref } = await stage.ask(day, invoiceId);
  stage.fake.pay(ref, cents, { at: morning(day) });
  await stage.check(day, id);
};
/** Pays the first month with `tooMuch` cents too much, and issues the next invoice. Returns that open invoice. */
const nextMonth = async (tooMuch = 0): Promise<number> => {
  await payPart("2027-01-12", await stage.choose("2027-01-12"), 9990 + tooMuch);
  await stage.day("2027-02-11");
  return (await stage.rows<{ id: number }>("select id from invoices where state = 'open'"))[0]?.id ?? 0;
};
const change = async (day: string, { identifier }: { identifier: string }) => {
  await withdraw(stage.where(day), await stage.here(() => findReplaced(identifier, morning(day))), null);
  return stage.choose(day, "pix", identifier);
};
const blocked = { code: "ERR_PLAN_CHANGE_BLOCKED" };

test("an invoice that only credit paid in part is issued anew at the price of the coming plan, with the same credit", async () => {
  await nextMonth(3000);
  await change("2027-02-12", smaller);
  expect((await invoices()).slice(1)).toEqual([
    { state: "void", cents: 9990, paid: 0 },
    { state: "open", cents: 4990, paid: 3000 },
  ]);
  expect(await stage.rows("select sum(cents)::int as left from credits")).toEqual([{ left: 0 }]);
});

test("in the trial, a first invoice that credit paid in part is issued anew at the price of the present plan", async () => {
  await stage.rows("insert into credits (company_id, cents, reason) values ($1, 500, 'overpaid')", [stage.companyId]);
  await stage.choose("2027-01-12");
  await change("2027-01-13", larger);
  expect(await invoices()).toEqual([
    { state: "void", cents: 9990, paid: 0 },
    { state: "open", cents: 59_990, paid: 500 },
  ]);
});

test("while an invoice is partly paid with money, no other plan can be chosen, because its month would keep the old price", async () => {
  const first = await stage.choose("2027-01-12");
  await payPart("2027-01-12", first, 500);
  await expect(change("2027-01-13", larger)).rejects.toMatchObject(blocked);
  await expect(stage.here(() => previewPlan(larger.identifier, morning("2027-01-13")))).rejects.toMatchObject(blocked);
  await stage.pay("2027-01-14", first);
  await stage.day("2027-02-11");
  const [owed] = await stage.rows<{ id: number }>("select id from invoices where state = 'open'");
  await payPart("2027-02-11", owed?.id ?? 0, 500);
  for (const plan of [smaller, larger]) await expect(change("2027-02-12", plan)).rejects.toMatchObject(blocked);
  expect(await invoices()).toEqual([
    { state: "paid", cents: 9990, paid: 9990 },
    { state: "open", cents: 9990, paid: 500 },
  ]);
});

test("a coming plan whose first month is partly paid cannot be cancelled", async () => {
  await nextMonth();
  await payPart("2027-02-12", await change("2027-02-12", smaller), 500);
  await expect(change("2027-02-13", stage.plan)).rejects.toMatchObject(blocked);
  expect((await invoices()).at(-1)).toEqual({ state: "open", cents: 4990, paid: 500 });
});
