import type { Input, Reply } from "@balcao/shared/contract";
import type { CompanyDashboard, companyDashboardApi } from "@balcao/shared/dashboard/operator-api";
import { isPeriodSet } from "@balcao/shared/dashboard/rules";
import { AppError } from "@balcao/shared/errors";
import { planFeatures } from "@balcao/shared/plans/features";
import { providerName } from "@balcao/shared/billing/schema";
import { bigint, integer, text } from "../../base/columns.ts";
import { currentCompanyId, query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { readAssistant } from "../../company/assistant/read.ts";
import { BillingCustomerRow } from "../../company/billing/models/customer.model.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { listPrompts } from "../../company/prompts/access.ts";
import { readSetting } from "../../company/settings/read.ts";
import { showDashboard } from "./service.ts";

/** How many days the operator sees unless they choose other days. */
const shownDays = 3;
const bytesOfMb = 1_048_576;

const columns = [
  "id",
  "name",
  "status",
  "suspendedAt",
  "removedAt",
  "taxId",
  "email",
  "phone",
  "segment",
  "employeeCount",
  "createdAt",
  "maxUsers",
  "maxConnections",
  "maxQueues",
  "maxStorageMb",
  "planFeatures",
] as const;

const readCompany = async () => {
  const [row] = await query(
    {
      ...CompanyRow.shape(...columns),
      planName: text.null,
      users: integer,
      connections: integer,
      queues: integer,
      bytes: bigint,
    },
    sql`select ${CompanyRow.pick("c", ...columns)}, (select p.name from plans p where p.id = c.plan_id) as "planName",
       (select count(*) from users where deleted_at is null and off_by is null) as users,
       (select count(*) from connections where deleted_at is null and off_by is null) as connections,
       (select count(*) from queues) as queues,
       c.storage_bytes + coalesce((select sum(s.bytes) from storage_changes s where s.company_id = c.id), 0)::bigint as bytes
     from companies c where c.id = ${currentCompanyId()}`,
  );
  if (!row) throw new AppError("ERR_NO_COMPANY_FOUND");
  return row;
};
type Facts = Awaited<ReturnType<typeof readCompany>>;

/** The figures of a company, with the facts that only the operator sees. Call it in the company's scope. */
export async function showCompany(
  asked: Input<typeof companyDashboardApi.show>["query"],
): Promise<Reply<typeof companyDashboardApi.show>> {
  const row = await readCompany();
  const customers = await query(
    BillingCustomerRow.shape("provider", "ref"),
    sql`select ${BillingCustomerRow.pick("b", "provider", "ref")} from billing_customers b order by b.provider`,
  );
  const period = isPeriodSet(asked) ? asked : { days: shownDays };
  const { supportUrl: _, ...figures } = await showDashboard(period, { supportUrl: null });
  const { instructions, temperature } = await readAssistant();
  const enabled = (await readSetting("chatbotAgent")) === "enabled";
  return {
    ...figures,
    company: companyOf(row),
    providers: customers.map(({ provider, ref }) => ({ provider: providerName.parse(provider), ref })),
    plan: planOf(row),
    assistant: { enabled, instructions, temperature },
    prompts: await listPrompts(),
  };
}

const companyOf = (row: Facts): CompanyDashboard["company"] => ({
  id: row.id,
  name: row.name,
  state: stateOf(row),
  taxId: row.taxId,
  email: row.email,
  phone: row.phone,
  segment: row.segment,
  employeeCount: row.employeeCount,
  createdAt: row.createdAt.toISOString(),
});

function stateOf({ removedAt, status, suspendedAt }: Facts): CompanyDashboard["company"]["state"] {
  if (removedAt) return "removed";
  if (!status) return "blocked";
  return suspendedAt ? "suspended" : "active";
}

function planOf(row: Facts): CompanyDashboard["plan"] {
  const flags = Object.fromEntries(
    planFeatures.map((feature) => [feature, row.planFeatures.includes(feature)]),
  ) as Pick<CompanyDashboard["plan"], (typeof planFeatures)[number]>;
  return {
    ...flags,
    name: row.planName,
    users: { used: row.users, limit: row.maxUsers },
    connections: { used: row.connections, limit: row.maxConnections },
    queues: { used: row.queues, limit: row.maxQueues },
    storageMb: { used: Math.ceil(row.bytes / bytesOfMb), limit: row.maxStorageMb },
  };
}
