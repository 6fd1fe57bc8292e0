import { randomUUID } from "node:crypto";
import type { Actor } from "@balcao/shared/permissions";
import { planFeatures } from "@balcao/shared/plans/features";
import { asPlatform, inCompany } from "../../base/database.ts";
import { hashPassword } from "../../base/passwords.ts";
import { changeAndFollow } from "../../company/billing/change.ts";
import { markPaid } from "../../company/billing/operator.ts";
import { choosePlan, issuePeriod } from "../../company/billing/plan-change.ts";
import { requireBilling } from "../../company/billing/read.ts";
import { createPlan } from "../../company/plans/service.ts";
import { signUp } from "../../company/sign-up/sign-up.ts";
import { demoPassword } from "./demo.ts";

const plans = [
  {
    name: "Essencial",
    value: 99.9,
    users: 3,
    connections: 1,
    queues: 3,
    without: ["useCampaigns", "useExternalApi", "useIntegrations", "useOpenAi"],
  },
  { name: "Profissional", value: 199.9, users: 10, connections: 3, queues: 10, without: ["useIntegrations"] },
  { name: "Completo", value: 399.9, users: null, connections: 10, queues: null, without: [] },
] as const;
type PlanName = (typeof plans)[number]["name"];

/** Companies at each turn of a customer's life, and how many days ago they signed up. */
const companies = [
  {
    name: "Clínica Sorriso",
    email: "teste@demo.local",
    cpfCnpj: "20456789000105",
    segment: "Saúde",
    plan: "Essencial",
    daysAgo: 2,
  },
  {
    name: "Auto Peças Silva",
    email: "vencendo@demo.local",
    cpfCnpj: "31765432000117",
    segment: "Transporte",
    plan: "Essencial",
    daysAgo: 8,
  },
  {
    name: "Escola Horizonte",
    email: "suspensa@demo.local",
    cpfCnpj: "42876543000117",
    segment: "Educação",
    plan: "Completo",
    daysAgo: 30,
  },
  {
    name: "Imobiliária Central",
    email: "pix@demo.local",
    cpfCnpj: "53987654000117",
    segment: "Imobiliária",
    plan: "Profissional",
    daysAgo: 37,
  },
] as const;

/**
 * Three plans, and four companies that pay or should: one tries the product, the trial of one ends in two days, one is suspended, and one has
 * paid and owes the next month. They come about as they would with time: by the services themselves, at earlier days. Only after `seedDemo`
 * made the demo; a start that dies here leaves fewer of them.
 */
export async function seedPaying(now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const planIds = await asPlatform(makePlans);
  for (const { plan, daysAgo, ...company } of companies) {
    const given = {
      ...company,
      employeeCount: 10,
      phone: "",
      planId: planIds.get(plan),
      language: "pt" as const,
      timezone: "America/Sao_Paulo",
    };
    const began = { now: daysBefore(now, daysAgo), asksForEmail: false };
    const { companyId } = await asPlatform(() => signUp(given, passwordHash, began));
    await inCompany(companyId, () => letTimePass(company.email, now));
  }
}

async function makePlans(): Promise<Map<PlanName, number>> {
  const made = new Map<PlanName, number>();
  for (const [position, { without, ...plan }] of plans.entries()) {
    const left = new Set<string>(without);
    const features = Object.fromEntries(planFeatures.map((feature) => [feature, !left.has(feature)])) as Record<
      (typeof planFeatures)[number],
      boolean
    >;
    const { id } = await createPlan({ ...plan, ...features, storageMb: 10_240, isPublic: true, position });
    made.set(plan.name, id);
  }
  return made;
}

/** What has become of the company by today. */
async function letTimePass(email: string, now: Date): Promise<void> {
  if (email === "suspensa@demo.local") await changeAndFollow(await requireBilling(now), {}, now);
  if (email === "pix@demo.local") await payOneMonth(now);
}

/** Took its plan in the trial, paid the first month to the operator, and owes the next. */
async function payOneMonth(now: Date): Promise<void> {
  const [chosen, paid] = [daysBefore(now, 30), daysBefore(now, 28)];
  const { plan } = await requireBilling(chosen);
  const { last_invoice: invoice } = await choosePlan({ identifier: plan.identifier, method: "pix" }, chosen, null);
  if (!invoice) throw new Error("The demo's first invoice was not made");
  await markPaid(
    operator,
    invoice.id,
    { paymentId: randomUUID(), value: plan.cents / 100, paidAt: paid.toISOString(), note: "" },
    paid,
  );
  const billing = await requireBilling(now);
  await issuePeriod(billing, billing.plan, now, null);
}

/** The demo's operator, who marks what was paid as the screen would. */
const operator: Actor = {
  userId: 0,
  companyId: 0,
  sessionId: "",
  name: "Operador",
  profile: "admin",
  super: true,
  allTicket: false,
  queueIds: [],
  features: [],
  suspended: false,
  unconfirmed: false,
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
