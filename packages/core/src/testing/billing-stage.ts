import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "@balcao/shared/billing/schema";
import { planFeatures } from "@balcao/shared/plans/features";
import type { Actor } from "@balcao/shared/permissions";
import { asPlatform, inCompany } from "../base/database.ts";
import { checkCharge, collect, type ChargeContext } from "../company/billing/charges/charge-invoice.ts";
import { PaymentMethodRow } from "../company/billing/models/card.model.ts";
import { runDay } from "../company/billing/dunning/daily.ts";
import { choosePlan } from "../company/billing/subscription/plan-change.ts";
import { setDays, setProvider } from "../company/billing/providers/providers.ts";
import { Rails } from "../company/billing/providers/providers-in-use.ts";
import { showSubscription } from "../company/billing/tell.ts";
import { startTrial } from "../company/billing/subscription/trial.ts";
import { PlanRow } from "../company/plans/plan.model.ts";
import { makeCompany, makeUser } from "./factories.ts";
import { FakeProvider } from "./fake-provider.ts";
import { queryText } from "./query-text.ts";

/** A plan that no other test has. */
export async function makePlan(
  cents: number,
  values: Partial<PlanRow> = {},
): Promise<{ id: number; identifier: string }> {
  const name = `Plan ${randomUUID()}`;
  const plan = await asPlatform(() =>
    PlanRow.create({ name, identifier: name, cents, features: [...planFeatures], ...values }),
  );
  return { id: plan.id, identifier: plan.identifier };
}

/** Ten in the morning in São Paulo. */
export const morning = (day: string): Date => new Date(`${day}T13:00:00Z`);

export interface BillingStage {
  companyId: number;
  admin: Actor;
  plan: { id: number; identifier: string };
  fake: FakeProvider;
  rails: Rails;
  where: (day: string) => ChargeContext;
  here: <T>(work: () => Promise<T>) => Promise<T>;
  rows: <T extends object>(statement: string, values?: unknown[]) => Promise<T[]>;
  invoices: () => Promise<{ state: string; cents: number; paid: number }[]>;
  payments: () => Promise<{ id: number; cents: number; back: number }[]>;
  periodEnd: () => Promise<string | undefined>;
  /** Runs the company's billing for a day, as the worker does. */
  day: (day: string) => Promise<void>;
  state: (day: string) => Promise<string | undefined>;
  choose: (day: string, method?: PaymentMethod, identifier?: string) => Promise<number>;
  /** Requests a Pix for an invoice, and returns the charge's id and its reference at the bank. */
  ask: (day: string, invoiceId: number) => Promise<{ id: string; ref: string }>;
  check: (day: string, chargeId: string) => Promise<boolean>;
  /** Pays an invoice by Pix on that day. */
  pay: (day: string, invoiceId: number) => Promise<void>;
}

/** A company whose trial began on that day, in an installation with one provider. */
export async function billingStage(began: string, cents = 9990): Promise<BillingStage> {
  const fake = new FakeProvider();
  const rails = new Rails(() => fake);
  await asPlatform(async () => {
    await setDays({ graceDays: 7, trialDays: 10 });
    for (const name of ["manual", "iugu"] as const)
      await setProvider(name, { enabled: false, methods: [], values: {}, secrets: {} }, "");
    await setProvider("pix", { enabled: true, methods: ["pix", "credit_card"], values: {}, secrets: {} }, "");
  });
  const plan = await makePlan(cents);
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const admin = await here(async () => {
    const user = await makeUser(companyId, { profile: "admin", name: "Ana" });
    await startTrial(companyId, plan.id, { now: morning(began) });
    return user;
  });
  const where = (day: string): ChargeContext => ({ companyId, rails, now: morning(day) });
  const stage: BillingStage = {
    companyId,
    admin,
    plan,
    fake,
    rails,
    where,
    here,
    rows: (statement, values) => here(() => queryText(statement, values)),
    invoices: () => stage.rows("select state, cents, paid_cents as paid from invoices order by id"),
    payments: () => stage.rows("select id, cents, refunded_cents as back from payments order by id"),
    periodEnd: async () => (await stage.rows<{ due: string }>("select due_date::text as due from companies"))[0]?.due,
    day: (day) => here(() => runDay(morning(day), "https://balcao.test")),
    state: async (day) => (await here(() => showSubscription(morning(day))))?.state,
    choose: async (day, method = "pix", identifier = plan.identifier) => {
      const subscription = await here(() => choosePlan({ identifier, method }, morning(day), admin));
      return subscription.last_invoice?.id ?? 0;
    },
    ask: async (day, invoiceId) => {
      const { id, ref } = await collect(where(day), { invoiceId, method: "pix" }, admin);
      return { id, ref: ref ?? "" };
    },
    check: async (day, chargeId) => {
      await stage.rows("update charges set check_at = $2 where id = $1", [chargeId, morning(day)]);
      return checkCharge(where(day), chargeId);
    },
    pay: async (day, invoiceId) => {
      const { id, ref } = await stage.ask(day, invoiceId);
      fake.pay(ref, fake.charges.get(ref)?.cents ?? 0, { at: morning(day) });
      await stage.check(day, id);
    },
  };
  return stage;
}

/** A company that owes an invoice and has a card. */
export async function makeBilled(companyId: number): Promise<{ invoiceId: number; paymentMethodId: number }> {
  const plan = await makePlan(9990);
  const now = new Date();
  return inCompany(companyId, async () => {
    await startTrial(companyId, plan.id, { now });
    const subscription = await choosePlan({ identifier: plan.identifier, method: "pix" }, now, null);
    const card = await PaymentMethodRow.create({
      provider: "iugu",
      ref: randomUUID(),
      displayNumber: "XXXX-XXXX-XXXX-4242",
      isDefault: true,
    });
    return { invoiceId: subscription.last_invoice?.id ?? 0, paymentMethodId: card.id };
  });
}
