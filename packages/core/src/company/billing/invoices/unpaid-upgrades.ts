import { boolean, date, integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import type { Billing } from "../read.ts";

/** The invoices of upgrades that nobody paid anything of, the newest first. */
export interface UnpaidUpgrades {
  ids: number[];
  /** The plan that was in force before them; the one in force where there are none. */
  planId: number;
  /** When the oldest of them was due; null where there are none. */
  due: string | null;
}

/**
 * The upgrades to the plan in force since the last one that was paid, at least in part: without their difference the company has that plan for
 * nothing. An upgrade below a paid one stays owed, for what was paid counts on it.
 */
export async function unpaidUpgrades({ planId }: Pick<Billing, "planId">): Promise<UnpaidUpgrades> {
  const upgrades = await query(
    { id: integer, from: integer.null, to: integer.null, due: date, isUnpaid: boolean },
    sql`select i.id, i.from_plan_id as "from", i.plan_id as "to", i.due_date as due, i.state = 'open' and not exists (
         select 1 from payments p where p.invoice_id = i.id and p.cents > p.refunded_cents) as "isUnpaid"
       from invoices i where i.kind = 'upgrade' and i.state <> 'void' order by i.id desc`,
  );
  const found: UnpaidUpgrades = { ids: [], planId, due: null };
  for (const { id, from, to, due, isUnpaid } of upgrades) {
    if (!isUnpaid || from === null || to !== found.planId) break;
    found.ids.push(id);
    found.planId = from;
    found.due = due;
  }
  return found;
}
