import { run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";

/** From when a company `c` is held back until it confirms an e-mail; null: no confirmation is needed. A company that has paid needs none. */
export const confirmByColumn: Sql = sql`(case when c.confirm_by is not null and not exists (select 1 from payments p
  where p.company_id = c.id and p.cents > p.refunded_cents) then c.confirm_by end)`;

/**
 * Whether this company has no e-mail left to confirm. Until then a stranger may have made the company, so it sends no e-mail to people who never
 * asked for one.
 */
export const isConfirmed = async (): Promise<boolean> =>
  (await run(sql`select 1 from companies where confirm_by is null`)) > 0;
