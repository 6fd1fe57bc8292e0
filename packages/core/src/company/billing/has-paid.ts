import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Whether this company has ever paid or need not pay. The operator's own company and a company that is never billed need not pay. */
export async function hasPaidOrNeedNot(): Promise<boolean> {
  const [known] = await query(
    { paidOrNeedNot: boolean },
    sql`select not exists (select 1 from subscriptions)
       or exists (select 1 from payments where cents > refunded_cents)
       or exists (select 1 from users where super and deleted_at is null) as "paidOrNeedNot"`,
  );
  return known?.paidOrNeedNot ?? false;
}
