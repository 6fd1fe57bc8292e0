import { query } from "../database.ts";
import { daysTogether, sumSteps } from "./sum-steps.ts";

/** All of them; in the platform's scope. */
export const companiesToSum = async (): Promise<number[]> =>
  (await query<{ id: number }>("select id from companies order by id")).map(({ id }) => id);

/**
 * Sums days that are over, and anew those in which something changed since or whose midnight is another now. A turn that began less than
 * an hour ago leaves no mark, so that days count as over two hours later: whoever still writes into one of them leaves it. Answers whether
 * there may be more.
 */
export async function sumDays(): Promise<boolean> {
  await query("select pg_advisory_xact_lock(4004021, nullif(current_setting('app.company_id', true), '')::int)");
  await query(sumSteps.forget);
  // What the marks told of is in this statement's sight: it begins after they were taken.
  const made = await query<{ days: number }>(sumSteps.sum);
  return made[0]?.days === daysTogether;
}
