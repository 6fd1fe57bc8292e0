import { run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";

/** When a company `c` is held back for want of a confirmed e-mail; null: no confirmation is needed. A company that has paid needs none. */
export const confirmByColumn: Sql = sql`(case when c.confirm_by is not null and not exists (select 1 from payments p
  where p.company_id = c.id and p.cents > p.refunded_cents) then c.confirm_by end)`;

/**
 * Whether this company has no e-mail to confirm. Until its e-mail is confirmed a stranger may stand behind it, and nobody who never asked gets an
 * e-mail through it.
 */
export const isConfirmed = async (): Promise<boolean> =>
  (await run(sql`select 1 from companies where confirm_by is null`)) > 0;
