import { run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";

/** The condition that a payment `p` was not given back as a whole. */
const isKept = sql`p.cents > p.refunded_cents`;

/** Whether a company has paid. A company that has paid need not confirm an e-mail. In the company's scope. */
export const hasPaid = async (): Promise<boolean> =>
  (await run(sql`select 1 from payments p where ${isKept} limit 1`)) > 0;

/**
 * The time from which a company `c` is held back because it has not confirmed an e-mail. Null: no confirmation is needed, as for a company that has
 * paid.
 */
export const confirmByColumn: Sql = sql`(case when c.confirm_by is not null and not exists (select 1 from payments p
  where p.company_id = c.id and ${isKept}) then c.confirm_by end)`;

/**
 * Whether this company has no e-mail left to confirm. An unconfirmed company may belong to a stranger, so it sends no e-mail to people who never
 * asked for one.
 */
export const isConfirmed = async (): Promise<boolean> =>
  (await run(sql`select 1 from companies where confirm_by is null`)) > 0;
