import { AppError } from "@balcao/shared/errors";
import { integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import type { PlanFacts } from "../../plans/presenter.ts";
import { owedInvoices } from "./invoices.ts";
import type { Billing } from "../read.ts";

/**
 * The open invoices of periods, which a change of the plan replaces, also where the company's credit was used on them. What the bank took back was
 * of a period that was used, and stays owed; an invoice that money came in for cannot be taken back.
 */
export async function replacedInvoices(): Promise<number[]> {
  const rows = await query(
    { id: integer },
    sql`select i.id from invoices i where i.kind = 'period' and i.state = 'open'
       and not exists (select 1 from payments p where p.invoice_id = i.id and p.cents > p.refunded_cents) order by i.id`,
  );
  return rows.map(({ id }) => id);
}

/** Whether money is there for an open invoice of a period. */
export async function isPartPaid(): Promise<boolean> {
  const open = (await owedInvoices()).filter(({ kind, state }) => kind === "period" && state === "open");
  return open.length > (await replacedInvoices()).length;
}

/** 409 ERR_PLAN_CHANGE_BLOCKED while money is there for an invoice that the change would replace: its month would keep the old price. */
export async function requireNoPart(): Promise<void> {
  if (await isPartPaid()) throw new AppError("ERR_PLAN_CHANGE_BLOCKED");
}

/** The same when the operator gives a plan: none where it is the one in force, and costs what it did. */
export const replacedByGift = async (
  { planId, pendingPlanId }: Billing,
  { id, cents }: PlanFacts,
): Promise<number[]> => (cents > 0 && id === planId && pendingPlanId === null ? [] : replacedInvoices());
