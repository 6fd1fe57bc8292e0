import { accessEndsAt, type SubscriptionFacts } from "@balcao/shared/billing/rules";
import { AppError } from "@balcao/shared/errors";
import { wallTime } from "@balcao/shared/hours/clock";
import { boolean, date, integer, json, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { lockCompany } from "../companies/lock.ts";
import { planJson, type PlanFacts } from "../plans/presenter.ts";
import { graceDaysColumn } from "./installation.ts";
import { SubscriptionRow } from "./models/subscription.model.ts";

const own = [
  "planId",
  "pendingPlanId",
  "pendingFrom",
  "state",
  "suspendReason",
  "recurrence",
  "anchorDay",
  "periodStart",
  "periodEnd",
  "trialEnd",
  "preferredMethod",
  "billingEmail",
  "payerAddress",
] as const;
const ofCompany = ["name", "timezone", "dueDate", "suspendedAt", "email", "phone", "taxId"] as const;
const shape = {
  ...SubscriptionRow.shape(...own),
  ...CompanyRow.shape(...ofCompany),
  companyId: CompanyRow.columns.id,
  plan: json<PlanFacts>(),
  pendingPlan: json<PlanFacts>().null,
  oldestDue: date.null,
  graceDays: integer,
  isOperators: boolean,
};

/** The due date of the oldest owed invoice of company `c`. */
export const oldestDueColumn: Sql = sql`(select min(i.due_date) from invoices i where i.company_id = c.id and i.state in ('open', 'charged_back'))`;

/** Whether the kept card of its company pays subscription `s`. `card-tries.ts` charges this card on the due day. */
export const paidByCardColumn: Sql = sql`(coalesce(s.preferred_method = 'credit_card', false) and exists (select 1 from payment_methods m
   where m.company_id = s.company_id and m.is_default and m.disabled_at is null))`;

/** A company's subscription with all the values that decide about it. `today` is the date in its time zone. */
export interface Billing extends RowOf<typeof shape> {
  today: string;
  facts: SubscriptionFacts;
}

/** The company's billing. It is null for a company without a subscription, which is never billed. */
export async function readBilling(now: Date): Promise<Billing | null> {
  const [row] = await query(
    shape,
    sql`select ${SubscriptionRow.pick("s", ...own)}, ${CompanyRow.pick("c", ...ofCompany)}, c.id as "companyId",
       (select ${planJson} from plans p where p.id = s.plan_id) as plan,
       (select ${planJson} from plans p where p.id = s.pending_plan_id) as "pendingPlan",
       ${oldestDueColumn} as "oldestDue", ${graceDaysColumn} as "graceDays",
       exists (select 1 from users u where u.company_id = c.id and u.super and u.deleted_at is null) as "isOperators"
     from subscriptions s join companies c on c.id = s.company_id`,
  );
  if (!row) return null;
  const dayOf = (at: Date) => wallTime(at, row.timezone).date;
  const { state, suspendReason, periodEnd, oldestDue, suspendedAt } = row;
  const facts = { state, suspendReason, periodEnd, oldestDue, suspendedOn: suspendedAt && dayOf(suspendedAt) };
  return { ...row, today: dayOf(now), facts };
}

/** The company's billing, locked until this transaction ends. The company is locked before its invoices and their charges. */
export async function lockBilling(now: Date): Promise<Billing | null> {
  await lockCompany();
  return readBilling(now);
}

/** The company's billing. Answers 409 ERR_SUBSCRIPTION_STATE for a company without a subscription. */
export async function requireBilling(now: Date): Promise<Billing> {
  const billing = await lockBilling(now);
  if (!billing) throw new AppError("ERR_SUBSCRIPTION_STATE");
  return billing;
}

export const lastDayOf = (billing: Billing): string | null =>
  accessEndsAt(billing.facts, billing.today, billing.graceDays);
