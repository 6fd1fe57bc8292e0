import { dailyEmails, unpaidEmails } from "@balcao/shared/emails/rules";
import { AppError } from "@balcao/shared/errors";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { hasPaidOrNeedNot } from "../../company/billing/has-paid.ts";

/** How many recipients a company may write to within 24 hours, and how many of them are left. */
export interface Allowance {
  hasPaid: boolean;
  cap: number;
  left: number;
}

/**
 * The allowance of a company. Anybody can sign up, so a company that has never paid may write to few recipients, and all such companies together to
 * somewhat more.
 */
export async function readAllowance(now: Date): Promise<Allowance> {
  const isKnown = await hasPaidOrNeedNot();
  const cap = isKnown ? dailyEmails : unpaidEmails.ofCompany;
  const [row] = await query(
    { used: integer, byUnpaid: integer },
    sql`select (select count(*) from email_recipients r where r.created_at > ${now}::timestamptz - interval '24 hours')::int as used,
       (select coalesce(sum(h.recipients), 0) from unpaid_email_hours h where h.hour > ${now}::timestamptz - interval '24 hours')::int as "byUnpaid"`,
  );
  const own = Math.max(0, cap - (row?.used ?? 0));
  const ofAll = Math.max(0, unpaidEmails.ofAll - (row?.byUnpaid ?? 0));
  return { hasPaid: isKnown, cap, left: isKnown ? own : Math.min(own, ofAll) };
}

/** Locks the common allowance, from which companies that never paid take one after another. */
const lockCommonRoom = () => run(sql`select pg_advisory_xact_lock(4004023)`);

/**
 * Takes `wanted` recipients off the allowance. Answers 409 ERR_EMAIL_DAILY_CAP with `cap` and `left`. The caller has locked the company, because
 * otherwise two calls at the same time would both find room. When a company that never paid wants more than is left, the security log names it, so
 * that an operator sees who writes to strangers. Returns the allowance as it was before.
 */
export async function takeAllowance(
  { companyId, userId }: { companyId: number; userId: number },
  wanted: number,
  now: Date,
): Promise<Allowance> {
  if (!(await hasPaidOrNeedNot())) await lockCommonRoom();
  const allowance = await readAllowance(now);
  const { cap, left } = allowance;
  if (wanted > left) {
    if (!allowance.hasPaid) logSecurity({ event: "limited", result: "unpaid-emails", userId, companyId });
    throw new AppError("ERR_EMAIL_DAILY_CAP", { cap, left });
  }
  if (allowance.hasPaid) return allowance;
  await run(sql`delete from unpaid_email_hours where hour < ${now}::timestamptz - interval '2 days'`);
  await run(
    sql`insert into unpaid_email_hours as h (hour, recipients) values (date_trunc('hour', ${now}::timestamptz), ${wanted})
      on conflict (hour) do update set recipients = h.recipients + excluded.recipients`,
  );
  return allowance;
}
