import {
  after,
  type Happening,
  type Ledger,
  type LedgerInvoice,
  type LedgerPlan,
} from "@balcao/shared/billing/ledger/ledger";
import { isLive } from "@balcao/shared/billing/rules";
import type { ChargeState } from "@balcao/shared/billing/schema";
import { AppError } from "@balcao/shared/errors";
import { wallTime } from "@balcao/shared/hours/clock";
import { date, integer, json, textArrayOf } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { type Sql, sql } from "../../../base/sql.ts";
import { InvoiceRow } from "../models/invoice.model.ts";
import type { Billing } from "../read.ts";

const shape = {
  ...InvoiceRow.shape("id", "kind", "state", "wholeCents", "detail", "cents", "paidCents"),
  start: date.null,
  end: date.null,
  due: date,
  plan: json<LedgerPlan>().null,
  from: json<LedgerPlan>().null,
  paidOn: date.null,
  money: integer,
  back: integer,
  moneyOn: date.null,
  creditUsed: integer,
  surplus: integer,
  charges: textArrayOf<ChargeState>(),
};

const planOf = (id: Sql): Sql =>
  sql`(select json_build_object('id', p.id, 'name', p.name, 'cents', p.cents) from plans p where p.id = ${id})`;

/** The company's subscription and all its invoices, with the payments, refunds and credit of each. */
export async function readLedger(billing: Billing): Promise<Ledger> {
  const dayOf = (at: Sql) => sql`(${at} at time zone ${billing.timezone}::text)::date`;
  const invoices: LedgerInvoice[] = await query(
    shape,
    sql`select i.id, i.kind, i.state, i.whole_cents as "wholeCents", i.detail, i.cents, i.paid_cents as "paidCents", i.period_start as start,
       i.period_end as "end", i.due_date as due, ${planOf(sql`i.plan_id`)} as plan, ${planOf(sql`i.from_plan_id`)} as "from",
       ${dayOf(sql`i.paid_at`)} as "paidOn", coalesce(m.money, 0) as money, coalesce(m.back, 0) as back, ${dayOf(sql`m.last`)} as "moneyOn",
       coalesce(u.used, 0) as "creditUsed", coalesce(s.surplus, 0) as surplus, array(select h.state from charges h where h.invoice_id = i.id) as charges
     from invoices i
       left join (select p.invoice_id, sum(p.cents - p.refunded_cents)::int as money, sum(p.refunded_cents)::int as back, max(p.paid_at) as last
         from payments p group by p.invoice_id) m on m.invoice_id = i.id
       left join (select k.used_on_invoice_id, -sum(k.cents)::int as used from credits k group by k.used_on_invoice_id) u
         on u.used_on_invoice_id = i.id
       left join (select p.invoice_id, sum(k.cents)::int as surplus from credits k join payments p on p.company_id = k.company_id and p.id = k.payment_id
         group by p.invoice_id) s on s.invoice_id = i.id
     order by i.id`,
  );
  const [balance] = await query({ cents: integer }, sql`select coalesce(sum(cents), 0)::int as cents from credits`);
  const { plan, pendingPlan, preferredMethod, suspendedAt, timezone } = billing;
  return {
    today: billing.today,
    graceDays: billing.graceDays,
    isOperators: billing.isOperators,
    plan: { id: plan.id, name: plan.name, cents: plan.cents },
    pending: pendingPlan && { id: pendingPlan.id, name: pendingPlan.name, cents: pendingPlan.cents },
    pendingFrom: billing.pendingFrom,
    state: billing.state,
    suspendReason: billing.suspendReason,
    recurrence: billing.recurrence,
    anchorDay: billing.anchorDay,
    periodStart: billing.periodStart,
    periodEnd: billing.periodEnd,
    trialEnd: billing.trialEnd,
    method: preferredMethod,
    suspendedOn: suspendedAt && wallTime(suspendedAt, timezone).date,
    credit: balance?.cents ?? 0,
    invoices,
    notes: [],
  };
}

/**
 * The stored invoices that this happening would take back if none of the charges could still be paid. `withdraw` ends those charges at their provider
 * before the happening. Empty when the happening would be refused.
 */
export function takenBackBy(ledger: Ledger, happening: Happening): number[] {
  const invoices = ledger.invoices.map((one) => ({ ...one, charges: one.charges.filter((state) => !isLive(state)) }));
  const before = { ...ledger, invoices };
  try {
    const voided = after(before, happening).invoices.filter(({ state }) => state === "void");
    return voided.flatMap(({ id }) => (invoices.some((was) => was.id === id && was.state !== "void") ? [id] : []));
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
