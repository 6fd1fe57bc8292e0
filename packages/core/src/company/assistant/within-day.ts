import { inCompany } from "../../base/database.ts";
import { giveBackTokens, takeTokens } from "./usage.ts";

interface WithinDay<T> {
  ask: () => Promise<T>;
  /** What is said instead, where the day is spent. */
  spent: () => T;
  now?: Date;
}

/**
 * Asks a provider within the company's tokens of the day, outside of any scope. Questions under way count with an estimate, so that many at
 * once find the same end as many in turn. Whoever dies while asking leaves the estimate to the end of the day.
 */
export async function withinDay<T>(companyId: number, { ask, spent, now = new Date() }: WithinDay<T>): Promise<T> {
  const day = await inCompany(companyId, () => takeTokens(companyId, now));
  if (day === null) return spent();
  try {
    return await ask();
  } finally {
    await inCompany(companyId, () => giveBackTokens(day));
  }
}
