import { recurrences } from "@balcao/shared/billing/periods";
import { companyStates } from "@balcao/shared/companies/rules";
import type { Company } from "@balcao/shared/companies/schema";
import { boolean, date, integer, oneOf, type RowOf, text } from "../../base/columns.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";

const own = [
  "id",
  "name",
  "email",
  "phone",
  "taxId",
  "segment",
  "employeeCount",
  "status",
  "dueDate",
  "createdAt",
  "removedAt",
  "seal",
] as const;

/** The state of a company `c`. `companyStates` explains each state. */
export const stateOfCompany: Sql = sql`(case when c.removed_at is not null then 'removed' when not c.status then 'blocked'
  when c.suspended_at is not null then 'suspended'
  else coalesce((select case s.state when 'trialing' then 'trial' when 'past_due' then 'overdue' else 'active' end
    from subscriptions s where s.company_id = c.id), 'active') end)`;

/** `select ${companyColumns(now)} from companies c ${companyCounts}` returns rows of this shape. Call it in the platform's scope. */
export const companyShape = {
  ...CompanyRow.shape(...own),
  planId: CompanyRow.columns.planId,
  plan: text.null,
  state: oneOf(companyStates),
  recurrence: oneOf(recurrences),
  today: date,
  usersCount: integer,
  connectionsCount: integer,
  isOperators: boolean,
};
export const companyColumns = (now: Date): Sql => sql`${CompanyRow.pick("c", ...own, "planId", "recurrence")},
  (select p.name from plans p where p.id = c.plan_id) as plan, ${stateOfCompany} as state,
  (${now}::timestamptz at time zone c.timezone)::date as today, coalesce(people.count, 0) as "usersCount",
  coalesce(numbers.count, 0) as "connectionsCount", coalesce(people.supers, false) as "isOperators"`;
/** The counts that the columns need, joined to companies `c`. They are computed once for all rows. */
export const companyCounts: Sql = sql`left join (select u.company_id, count(*)::int as count, bool_or(u.super) as supers
    from users u where u.deleted_at is null group by 1) people on people.company_id = c.id
  left join (select w.company_id, count(*)::int as count from connections w where w.deleted_at is null group by 1) numbers
    on numbers.company_id = c.id`;

export const presentCompany = ({ taxId, planId, plan, ...row }: RowOf<typeof companyShape>): Company => ({
  ...row,
  cpfCnpj: taxId,
  plan: planId === null || plan === null ? null : { id: planId, name: plan },
  createdAt: row.createdAt.toISOString(),
  removedAt: row.removedAt?.toISOString() ?? null,
});
