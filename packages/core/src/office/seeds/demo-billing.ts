import { randomUUID } from "node:crypto";
import { shutOn } from "@balcao/shared/billing/rules";
import { addMonths, dayOfMonth, periodFrom } from "@balcao/shared/billing/periods";
import { issuedOn, letterSteps } from "@balcao/shared/billing/dunning";
import { addDays, wallTime } from "@balcao/shared/hours/clock";
import { planFeatures } from "@balcao/shared/plans/features";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { usualDays } from "../../company/billing/installation.ts";
import { InvoiceItemRow } from "../../company/billing/models/invoice-item.model.ts";
import { InvoiceRow } from "../../company/billing/models/invoice.model.ts";
import { BillingHistoryRow } from "../../company/billing/models/history.model.ts";
import { PaymentRow } from "../../company/billing/models/payment.model.ts";
import { startTrial } from "../../company/billing/subscription/trial.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { PlanRow } from "../../company/plans/plan.model.ts";

// The demo's plans, and companies in each state of a subscription, written as the services would have written them by today.

const plans = [
  {
    name: "Essencial",
    identifier: "essencial",
    cents: 9990,
    maxUsers: 3,
    maxConnections: 1,
    maxQueues: 3,
    maxStorageMb: 1024,
    features: ["useSchedules", "useInternalChat"],
  },
  {
    name: "Profissional",
    identifier: "profissional",
    cents: 19_990,
    maxUsers: 10,
    maxConnections: 3,
    maxQueues: 10,
    maxStorageMb: 5120,
    features: ["useSchedules", "useInternalChat", "useKanban", "useCampaigns"],
  },
  {
    name: "Completo",
    identifier: "completo",
    cents: 39_990,
    maxUsers: null,
    maxConnections: 10,
    maxQueues: null,
    maxStorageMb: 20_480,
    features: [...planFeatures],
  },
] as const;

const manager = (email: string) => [{ name: "Admin", email, profile: "admin" as const, super: false }];
const queues = [{ name: "Atendimento", color: "#00695C" }];
/** `dueIn` is the number of days until the open invoice is due, negative when it is overdue; null in the trial. */
export const demoSubscribers = [
  {
    name: "Clínica Sorriso",
    taxId: "20406080000197",
    users: manager("admin@teste.local"),
    plan: "profissional",
    dueIn: null,
  },
  {
    name: "Auto Peças União",
    taxId: "30507090000172",
    users: manager("admin@vencendo.local"),
    plan: "essencial",
    dueIn: 3,
  },
  {
    name: "Mercado Bom Preço",
    taxId: "40608100000110",
    users: manager("admin@suspensa.local"),
    plan: "essencial",
    dueIn: -12,
  },
  {
    name: "Escola Horizonte",
    taxId: "50709120000130",
    users: manager("admin@pix.local"),
    plan: "profissional",
    dueIn: 6,
  },
].map((company) => ({ ...company, queues, contacts: [] }));

type Subscriber = (typeof demoSubscribers)[number];

/** How many days ago the trial company began its trial. */
const triedDays = 2;

export async function seedPlans(): Promise<void> {
  for (const [position, plan] of plans.entries())
    await PlanRow.create({ ...plan, features: [...plan.features], position });
}

/** Makes the company of a demo subscriber, with its subscription. Call it in the platform's scope, after `seedPlans()`. */
export async function seedSubscriber({ name, taxId, users, plan: identifier, dueIn }: Subscriber, now: Date) {
  const { id } = await CompanyRow.create({ name, taxId, email: users[0]?.email ?? "", phone: "11987650100" });
  const [plan] = await query(
    PlanRow.shape("id", "name", "cents"),
    sql`select p.id, p.name, p.cents from plans p where p.identifier = ${identifier}`,
  );
  const [{ timezone } = { timezone: "" }] = await query(
    CompanyRow.shape("timezone"),
    sql`select c.timezone from companies c where c.id = ${id}`,
  );
  if (!plan) throw new Error(`The demo has no plan called ${identifier}`);
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  if (dueIn === null) await startTrial(id, plan.id, { now: before(triedDays) });
  else {
    await startTrial(id, plan.id, { now: before(60) });
    await bill({ companyId: id, plan, timezone }, dueIn, now);
  }
  return id;
}

interface BilledCompany {
  companyId: number;
  plan: Pick<PlanRow, "id" | "name" | "cents">;
  timezone: string;
}

/** Writes one paid period, and the invoice of the next one. Its e-mails up to today count as written, so that no start of the product sends them. */
async function bill(billed: BilledCompany, dueIn: number, now: Date): Promise<void> {
  const { companyId } = billed;
  const today = wallTime(now, billed.timezone).date;
  const due = addDays(today, dueIn);
  const next = addDays(due, 1);
  const anchorDay = dayOfMonth(next);
  const start = addMonths(next, -1, anchorDay);
  const shutDay = shutOn(due, usualDays.graceDays);
  const suspendedAt = shutDay <= today ? new Date(`${shutDay}T12:00:00Z`) : null;
  await run(
    sql`update subscriptions set state = ${suspendedAt ? "suspended" : "active"}, suspend_reason = ${suspendedAt ? "unpaid" : null},
       anchor_day = ${anchorDay}, period_start = ${start}::date, period_end = ${due}::date, preferred_method = 'pix'
     where company_id = ${companyId}`,
  );
  await run(sql`update companies set due_date = ${due}::date, suspended_at = ${suspendedAt} where id = ${companyId}`);
  const first = await invoice(billed, { due: addDays(start, -1), start, end: due });
  const paidAt = new Date(`${addDays(start, -1)}T14:30:00Z`);
  await PaymentRow.create({
    companyId,
    invoiceId: first,
    provider: "manual",
    providerPaymentId: `manual:${randomUUID()}`,
    cents: billed.plan.cents,
    paidAt,
  });
  await run(sql`update invoices set state = 'paid', paid_cents = cents, paid_at = ${paidAt} where id = ${first}`);
  const about = { companyId, invoiceId: first, at: paidAt };
  await BillingHistoryRow.create({ ...about, what: "invoice.paid", details: { value: billed.plan.cents / 100 } });
  const open = await invoice(billed, { due, ...periodFrom(next, anchorDay, "MENSAL") });
  for (const { step } of letterSteps.filter(({ day }) => addDays(due, day) <= today))
    await run(
      sql`insert into dunning_steps (company_id, due_date, invoice_id, step) values (${companyId}, ${due}::date, ${open}, ${step})`,
    );
  if (suspendedAt)
    await BillingHistoryRow.create({
      companyId,
      at: suspendedAt,
      what: "subscription.suspended",
      details: { date: due },
    });
}

/** Makes an open invoice. It is dated as many days before its due day as the daily job would date it. Returns its id. */
async function invoice(
  { companyId, plan }: BilledCompany,
  { due, start, end }: { due: string; start: string; end: string },
): Promise<number> {
  const createdAt = new Date(`${issuedOn(due)}T12:00:00Z`);
  const year = createdAt.getUTCFullYear();
  const [counter] = await query(
    { last: integer },
    sql`insert into invoice_counters as n (year, last) values (${year}, 1)
      on conflict (year) do update set last = n.last + 1 returning last`,
  );
  const { id } = await InvoiceRow.create({
    companyId,
    number: `${year}-${String(counter?.last).padStart(6, "0")}`,
    kind: "period",
    planId: plan.id,
    detail: plan.name,
    periodStart: start,
    periodEnd: end,
    dueDate: due,
    cents: plan.cents,
    createdAt,
  });
  await InvoiceItemRow.create({ companyId, invoiceId: id, description: plan.name, cents: plan.cents });
  const details = { value: plan.cents / 100, date: due };
  await BillingHistoryRow.create({ companyId, invoiceId: id, at: createdAt, what: "invoice.issued", details });
  return id;
}
