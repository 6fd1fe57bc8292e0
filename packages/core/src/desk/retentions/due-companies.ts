import { retentionGraceDays } from "@balcao/shared/retentions/rules";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { RetentionRow } from "./retention.model.ts";

/**
 * Puts off the start of waiting retentions whose company is blocked, unpaid or in the bin, because nobody there could stop them. When the company is back,
 * they still wait for nearly as long as a new one. Call it in the platform's scope.
 */
export async function putOffOfShut(): Promise<void> {
  await run(
    sql`update retentions r set starts_at = now() + make_interval(days => ${raw(retentionGraceDays)}) from companies c
     where c.id = r.company_id and not (${inGoodStanding}) and r.state = 'waiting' and r.starts_at < now() + make_interval(days => ${raw(retentionGraceDays - 1)})`,
  );
}

/** Companies in good standing with a retention whose start day has come. Call it in the platform's scope. */
export async function companiesWithRetention(now: Date): Promise<number[]> {
  const rows = await query(
    RetentionRow.shape("companyId"),
    sql`select distinct r.company_id as "companyId" from retentions r join companies c on c.id = r.company_id and ${inGoodStanding}
     where r.ended_at is null and r.starts_at <= ${now} order by 1`,
  );
  return rows.map(({ companyId }) => companyId);
}
