import { randomUUID } from "node:crypto";
import { asPlatform } from "@balcao/core/base/database";
import { checkCharge, withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import { closeEvents, hint, keepEvents } from "@balcao/core/company/billing/providers/provider-calls";
import { markPaid } from "@balcao/core/company/billing/operator/service";
import { findReplaced } from "@balcao/core/company/billing/subscription/taken-back";
import { choosePlan } from "@balcao/core/company/billing/subscription/plan-change";
import { type BillingStage, billingStage, makePlan, morning } from "@balcao/core/testing/billing-stage";
import { expect } from "vitest";

export const today = "2027-01-12";
export interface Scene extends BillingStage {
  invoiceId: number;
  charge: { id: string; ref: string };
  /** The provider reports an event, and the worker reads the charge. */
  webhook: (day?: string) => Promise<void>;
}
export type PaymentDeed = (scene: Scene) => Promise<unknown>;

/** A company with an unpaid invoice for which a Pix was requested. */
export async function makeScene(): Promise<Scene> {
  const stage = await billingStage("2027-01-10");
  const invoiceId = await stage.choose(today);
  const charge = await stage.ask(today, invoiceId);
  const webhook = async (day = today) => {
    for (const { chargeId } of await asPlatform(() => keepEvents("pix", [charge.ref], "{}")))
      await stage.here(() => hint(chargeId, morning(day)));
    await checkCharge(stage.where(day), charge.id);
    await asPlatform(() => closeEvents(charge.id));
  };
  return Object.assign(stage, { invoiceId, charge, webhook });
}

export const paidAtBank: PaymentDeed = async ({ fake, charge }) => fake.pay(charge.ref, 9990, { at: morning(today) });
export const webhook: PaymentDeed = (here) => here.webhook();
export const paysNow: PaymentDeed = async (here) => {
  await paidAtBank(here);
  await here.webhook();
};
export const mark = (here: Scene, paymentId: string = randomUUID()): Promise<unknown> => {
  const given = { paymentId, value: 99.9, paidAt: morning(today).toISOString(), note: "" };
  return here.here(() => markPaid(here.admin, here.invoiceId, given, morning(today)));
};
export const withdrawn: PaymentDeed = (here) => withdraw(here.where(today), [here.invoiceId], here.admin);

/** Chooses a plan as its route does. */
export async function choose(
  { here, where, admin }: Scene,
  identifier: string,
  { day = today, users = [] }: { day?: string; users?: number[] } = {},
): Promise<void> {
  await withdraw(where(day), await here(() => findReplaced(identifier, morning(day))), admin);
  const wish = { identifier, method: "pix" as const, leaving: { users, connections: [] } };
  await here(() => choosePlan(wish, morning(day), admin));
}
/** Another plan with this price. */
export const change =
  (cents: number): PaymentDeed =>
  async (here) =>
    choose(here, (await makePlan(cents)).identifier);

export const told = async ({ rows }: Scene, what: string): Promise<number> =>
  (await rows("select 1 from billing_history where what = $1", [what])).length;

/** Checks that the first invoice is paid once, and its period given once. */
export async function paidOnce(here: Scene, periodEnd = "2027-02-20"): Promise<void> {
  const [first] = await here.rows("select state, paid_cents as paid from invoices where state <> 'void' order by id");
  expect([first, await here.periodEnd(), await told(here, "invoice.paid")]).toEqual([
    { state: "paid", paid: 9990 },
    periodEnd,
    1,
  ]);
}

/** Rows that must never exist. */
const never: Record<string, string> = {
  "a step in the history that was done twice": `select invoice_id, what from billing_history where what in ('invoice.issued', 'invoice.voided')
    group by 1, 2 having count(*) > 1`,
  "two open invoices of periods": `select id from invoices where kind = 'period' and state in ('open', 'charged_back') offset 1`,
  "two charges that can be paid": `select invoice_id from charges where state in ('creating', 'pending') group by 1, method having count(*) > 1`,
  "a charge of a void invoice that can be paid": `select h.id from charges h join invoices i on i.id = h.invoice_id
    where h.state in ('creating', 'pending') and i.state = 'void'`,
  "a letter that was written twice": "select recipient, subject from mails group by 1, 2 having count(*) > 1",
  "a surplus that operators hear of twice": `select payload from outbox where name = 'billing.surplus'
    offset (select count(*) from credits where reason = 'overpaid' and cents > 0)`,
  "a company that says another day or plan than its subscription": `select c.due_date, s.period_end from companies c
    join subscriptions s on s.company_id = c.id where c.due_date is distinct from s.period_end or c.plan_id <> s.plan_id`,
};

/** Checks that all money of the bank is recorded and accounted for, and that no action was repeated. */
export const soundMoney = ({ here, rows, fake }: Scene): Promise<void> =>
  here(async () => {
    const atBank = [...fake.charges.values()].flatMap(({ payments }) => payments);
    const [sums] = await rows<{ bank: number; came: number; used: number }>(
      `select (select coalesce(sum(cents), 0) from payments where provider = 'pix')::int as bank,
       (select coalesce(sum(cents - refunded_cents), 0) from payments)::int as came,
       (select coalesce(sum(paid_cents), 0) from invoices)::int + (select coalesce(sum(cents), 0) from credits)::int as used`,
    );
    expect(sums?.bank).toBe(atBank.reduce((sum, { cents }) => sum + cents, 0));
    expect(sums?.used).toBe(sums?.came);
    for (const [fault, statement] of Object.entries(never)) expect([fault, await rows(statement)]).toEqual([fault, []]);
  });
