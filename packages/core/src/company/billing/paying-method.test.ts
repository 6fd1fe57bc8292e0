import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { makeUser } from "../../testing/factories.ts";
import { cardTriesDue } from "./dunning/card-tries.ts";
import { withdraw } from "./charges/charge-invoice.ts";
import { findReplaced } from "./subscription/taken-back.ts";
import { choosePlan } from "./subscription/plan-change.ts";

let stage: BillingStage;
let smaller: { id: number; identifier: string };
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  smaller = await makePlan(4990, { maxUsers: 1 });
});
/** Chooses a plan as the route does. */
const choose = async (day: string, { identifier }: { identifier: string }, method: "pix" | "credit_card") => {
  await withdraw(stage.where(day), await stage.here(() => findReplaced(identifier, morning(day))), null);
  return stage.here(() => choosePlan({ identifier, method }, morning(day), stage.admin));
};
const facts = () => stage.rows("select preferred_method as method, pending_plan_id as next from subscriptions");
const invoices = () => stage.rows("select state, cents from invoices order by id");
const openId = async () =>
  (await stage.rows<{ id: number }>("select id from invoices where state = 'open'"))[0]?.id ?? 0;

test("when a company changes from Pix to card, the card is tried for the open invoice, and the Pix stays payable", async () => {
  await stage.day("2027-02-11");
  await stage.ask("2027-02-11", await openId());
  await stage.rows(
    "insert into payment_methods (company_id, provider, ref, display_number, is_default) values ($1, 'pix', 'c', 'X', true)",
    [stage.companyId],
  );
  const tries = () => stage.here(() => cardTriesDue(morning("2027-02-20")));
  expect(await tries()).toEqual([]);
  await choose("2027-02-12", stage.plan, "credit_card");
  expect(await tries()).toEqual([await openId()]);
  expect(await stage.rows("select state from charges where state = 'pending'")).toHaveLength(1);
  expect(await invoices()).toEqual([
    { state: "paid", cents: 9990 },
    { state: "open", cents: 9990 },
  ]);
});

test("a change of the way to pay keeps the coming plan, its invoice and the choice of users to switch off", async () => {
  const { userId } = await makeUser(stage.companyId, { name: "Bia" });
  const leaving = { users: [userId], connections: [] };
  const wish = { identifier: smaller.identifier, method: "pix" as const, leaving };
  await stage.here(() => choosePlan(wish, morning("2027-01-25"), stage.admin));
  await stage.day("2027-02-11");
  await stage.ask("2027-02-11", await openId());
  await choose("2027-02-12", smaller, "credit_card");
  expect(await facts()).toEqual([{ method: "credit_card", next: smaller.id }]);
  expect((await invoices()).slice(1)).toEqual([{ state: "open", cents: 4990 }]);
  expect(await stage.rows("select name from users where goes_off")).toEqual([{ name: "Bia" }]);
  expect(await stage.rows("select state from charges where state = 'pending'")).toHaveLength(1);
});

test("keeping the present plan cancels the coming smaller plan, and the next invoice is issued anew", async () => {
  await choose("2027-01-25", smaller, "pix");
  await stage.day("2027-02-11");
  await stage.ask("2027-02-11", await openId());
  await choose("2027-02-12", stage.plan, "pix");
  expect(await facts()).toEqual([{ method: "pix", next: null }]);
  expect((await invoices()).slice(1)).toEqual([
    { state: "void", cents: 4990 },
    { state: "open", cents: 9990 },
  ]);
});

test("the present plan can be kept even while a difference is overdue", async () => {
  const larger = await makePlan(19_990);
  await choose("2027-01-25", larger, "pix");
  await choose("2027-01-26", smaller, "pix");
  await stage.day("2027-01-28");
  await stage.rows("update subscriptions set period_end = '2027-02-04'");
  await stage.rows("update companies set due_date = '2027-02-04'");
  await stage.day("2027-01-29");
  const [next] = await stage.rows<{ id: number }>("select id from invoices where state = 'open' and kind = 'period'");
  await stage.ask("2027-01-29", next?.id ?? 0);
  expect(await stage.state("2027-01-29")).toBe("past_due");
  expect(await choose("2027-01-29", larger, "pix")).toMatchObject({ pendingPlan: null, state: "past_due" });
  expect((await invoices()).at(-1)).toEqual({ state: "open", cents: 19_990 });
});
