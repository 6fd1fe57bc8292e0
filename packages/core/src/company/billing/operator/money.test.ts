import { beforeAll, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../../base/database.ts";
import { makeBilled, makePlan } from "../../../testing/billing-stage.ts";
import { makeCompany } from "../../../testing/factories.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { queryText } from "../../../testing/query-text.ts";
import { PlanRow } from "../../plans/plan.model.ts";
import { moneySums } from "./money.ts";

const now = new Date("2026-11-21T15:00:00Z");
const run = (companyId: number, text: string, bind: unknown[]) => inCompany(companyId, () => queryText(text, bind));
const sums = () => asPlatform(() => moneySums(now));
let [silver, gold]: { id: number }[] = [];
beforeAll(async () => {
  [silver, gold] = [await makePlan(9990, { name: "Prata" }), await makePlan(19990, { name: "Ouro" })];
});

/** A company on a plan, with this subscription and access. */
async function company(
  name: string,
  {
    planId = silver?.id,
    ...is
  }: { planId?: number | undefined; trialEnd?: string; suspendedAt?: string; removedAt?: string; why?: string } = {},
) {
  const companyId = await makeCompany({ name });
  const { invoiceId } = await makeBilled(companyId);
  await run(companyId, "update subscriptions set plan_id = $1, trial_end = $2, state = $3, suspend_reason = $4", [
    planId,
    is.trialEnd ?? null,
    is.trialEnd ? "trialing" : is.why ? "suspended" : "active",
    is.why ?? null,
  ]);
  await run(companyId, "update companies set suspended_at = $1, removed_at = $2", [
    is.suspendedAt ?? null,
    is.removedAt ?? null,
  ]);
  await run(companyId, "update invoices set plan_id = $1", [planId]);
  return { companyId, invoiceId };
}
const pay = ({ companyId, invoiceId }: { companyId: number; invoiceId: number }, cents: number, at: string, back = 0) =>
  run(
    companyId,
    "insert into payments (company_id, invoice_id, provider, provider_payment_id, cents, refunded_cents, paid_at) values ($1, $2, 'manual', $3, $4, $5, $6)",
    [companyId, invoiceId, crypto.randomUUID(), cents, back, at],
  );

test("payments are summed by month and plan, in the company's time zone, without refunded money", async () => {
  const [one, other] = [await company("Um"), await company("Outro", { planId: gold?.id })];
  await pay(one, 10_000, "2026-11-01T02:59:59Z");
  await pay(one, 10_000, "2026-11-01T03:00:00Z", 2500);
  await pay(other, 20_000, "2026-11-10T12:00:00Z");
  await pay(other, 5000, "2026-11-11T12:00:00Z", 5000);
  expect((await sums()).months).toEqual([
    {
      month: "2026-11",
      paid: 275,
      invoices: 2,
      plans: [
        { plan: "Ouro", paid: 200 },
        { plan: "Prata", paid: 75 },
      ],
    },
    { month: "2026-10", paid: 100, invoices: 1, plans: [{ plan: "Prata", paid: 100 }] },
  ]);
});

test("a deleted plan has no name, and the newest twenty-four months are listed", async () => {
  const plan = await makePlan(100, { name: "Velho" });
  const one = await company("Antigo");
  await run(one.companyId, "update invoices set plan_id = $1", [null]);
  await asPlatform(() => PlanRow.destroy({ where: { id: plan.id } }));
  for (let n = 0; n < 25; n += 1) await pay(one, 100, new Date(Date.UTC(2020, n, 15)).toISOString());
  const { months } = await sums();
  expect(months).toHaveLength(24);
  expect(months.at(-1)).toMatchObject({ month: "2020-04", plans: [{ plan: null, paid: 1 }] });
});

test("trials that end within thirty days are counted by day, and the soonest are listed by name", async () => {
  for (const [name, trialEnd] of [
    ["Ontem", "2026-11-20"],
    ["Hoje", "2026-11-21"],
    ["Longe", "2026-12-21"],
    ["Longe também", "2026-12-21"],
    ["Mais longe", "2026-12-22"],
  ] as const)
    await company(name, { trialEnd });
  await company("Removida", { trialEnd: "2026-11-22", removedAt: "2025-01-01T12:00:00Z" });
  const { trials } = await sums();
  expect(trials.days).toEqual([
    { day: "2026-11-21", companies: 1 },
    { day: "2026-12-21", companies: 2 },
  ]);
  expect(trials.soonest.map(({ company: { name }, plan, endsOn }) => [name, plan, endsOn])).toEqual([
    ["Hoje", "Prata", "2026-11-21"],
    ["Longe", "Prata", "2026-12-21"],
    ["Longe também", "Prata", "2026-12-21"],
  ]);
  for (let n = 0; n < 50; n += 1) await company(`Teste ${n}`, { trialEnd: "2026-11-25" });
  const many = (await sums()).trials;
  expect(many.soonest).toHaveLength(50);
  expect(many.days.map(({ companies }) => companies)).toEqual([1, 50, 2]);
});

test("companies that were suspended or removed within a year are counted by month, with the reason, the latest first", async () => {
  await company("Não pagou", { suspendedAt: "2026-10-31T23:00:00-03:00", why: "unpaid" });
  await company("Cancelou", {
    suspendedAt: "2026-11-10T12:00:00Z",
    why: "customer",
    removedAt: "2026-11-12T12:00:00Z",
  });
  await company("Apagada", { removedAt: "2026-11-11T12:00:00Z" });
  await company("Faz tempo", { suspendedAt: "2025-11-21T14:59:59Z", why: "unpaid" });
  const { left } = await sums();
  expect(left.last.map(({ company: { name }, why, at }) => [name, why, at.slice(0, 10)])).toEqual([
    ["Apagada", "removed", "2026-11-11"],
    ["Cancelou", "customer", "2026-11-10"],
    ["Não pagou", "unpaid", "2026-11-01"],
  ]);
  expect(left.months).toEqual([
    { month: "2026-11", companies: 2 },
    { month: "2026-10", companies: 1 },
  ]);
});

test("all figures cost five statements, however many companies there are", async () => {
  const companyId = await makeCompany();
  expect(await statementsOf(companyId, () => moneySums(now))).toHaveLength(5);
  for (let n = 0; n < 5; n += 1) await pay(await company(`Mais ${n}`), 100, "2026-11-20T12:00:00Z");
  expect(await statementsOf(companyId, () => moneySums(now))).toHaveLength(5);
});
