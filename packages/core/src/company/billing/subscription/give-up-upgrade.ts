import { shutOn } from "@balcao/shared/billing/rules";
import { run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { holdPlan } from "../../plans/give.ts";
import { changeAndFollow } from "../change.ts";
import { type Doer, noteHistory } from "../history.ts";
import { voidInvoice } from "../invoices/invoices.ts";
import { isPartPaid, replacedInvoices } from "../invoices/replaced.ts";
import { type UnpaidUpgrades, unpaidUpgrades } from "../invoices/unpaid-upgrades.ts";
import { type Billing, lockBilling } from "../read.ts";
import { reissue } from "./issue.ts";

/** What a caller changes of the subscription besides. */
type Besides = Parameters<typeof changeAndFollow>[1];

/**
 * Gives up upgrades that were not paid: their invoices are void, the plan before them is in force, and the next period is asked for at its price. Who
 * was shut for want of that payment is back where nothing else is owed. 409 ERR_INVOICE_STATE while a charge of them can still be paid: see `withdraw`.
 */
export async function giveUpUpgrades(
  billing: Billing,
  { ids, planId }: UnpaidUpgrades,
  { now, doer, besides = {} }: { now: Date; doer: Doer; besides?: Besides },
): Promise<Billing> {
  const plan = await holdPlan(planId);
  for (const id of ids) await voidInvoice(id, billing, doer);
  const returns = billing.suspendReason === "unpaid" ? ({ state: "active", suspendReason: null } as const) : {};
  const after = await changeAndFollow(billing, { ...returns, ...besides, planId }, now, doer);
  await noteHistory(doer, "plan.changed", { plan: plan.name });
  await reissue(after, plan, now, doer);
  return after;
}

/** Null also where a part of the next period was paid at the dearer price: that money counts on the plan that it was for. */
async function lapsedOf(billing: Billing): Promise<UnpaidUpgrades | null> {
  const upgrades = await unpaidUpgrades(billing);
  if (upgrades.due === null || billing.today < shutOn(upgrades.due, billing.graceDays)) return null;
  return (await isPartPaid()) ? null : upgrades;
}

/** The invoices that go when an unpaid upgrade falls back today; what can be paid of them is ended at its provider before. */
export async function lapsedUpgrades(now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  const lapsed = billing && (await lapsedOf(billing));
  return lapsed ? [...lapsed.ids, ...(await replacedInvoices())] : [];
}

/** The invoices that go with one that the operator voids: with an unpaid upgrade the next period, which is asked for at its price. */
export async function voidedWith(invoiceId: number, now: Date): Promise<number[]> {
  const billing = await lockBilling(now);
  const isUpgrade = billing !== null && (await unpaidUpgrades(billing)).ids.includes(invoiceId);
  return isUpgrade ? [invoiceId, ...(await replacedInvoices())] : [invoiceId];
}

/** An upgrade whose grace is over falls back by itself: it shuts no month that is paid. Not while a charge of it can still be paid. */
export async function fallBack(billing: Billing, now: Date): Promise<Billing> {
  const lapsed = await lapsedOf(billing);
  if (!lapsed) return billing;
  const gone = [...lapsed.ids, ...(await replacedInvoices())];
  const live = await run(
    sql`select 1 from charges where invoice_id = any(${gone}::int[]) and state in ('creating', 'pending') limit 1`,
  );
  return live > 0 ? billing : giveUpUpgrades(billing, lapsed, { now, doer: null });
}
