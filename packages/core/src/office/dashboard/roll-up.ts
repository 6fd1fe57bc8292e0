import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { companyIdSql, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { daysTogether, sumSteps } from "./sum-steps.ts";

/** The ids of all companies. Call it in the platform's scope. */
export const companiesToSum = async (): Promise<number[]> =>
  (await query(CompanyRow.shape("id"), sql`select id from companies order by id`)).map(({ id }) => id);

/**
 * Sums finished days, and sums a day again when one of its turns or the company's time zone has changed. A change to a turn that began less than an hour
 * ago leaves no mark, so a day is finished two hours after its midnight. Any later change leaves a mark. Returns whether there may be more days.
 */
export async function sumDays(): Promise<boolean> {
  await takesLonger(120);
  await run(sql`select pg_advisory_xact_lock(4004021, ${companyIdSql})`);
  await run(sumSteps.forget);
  // This statement sees every change whose mark was taken, because the statement begins afterwards.
  const made = await query({ days: integer }, sumSteps.sum);
  return made[0]?.days === daysTogether;
}
