import { inCompany } from "../../base/database.ts";
import { giveBackTokens, takeTokens } from "./usage.ts";

interface WithinDay<T> {
  ask: () => Promise<T>;
  /** The answer when the tokens of the day are used up. */
  spent: () => T;
  now?: Date;
}

/**
 * Asks a provider within the company's tokens of the day. Call it outside of any scope. Running questions count with an estimate, so many questions at the
 * same time stop at the same limit as many one after the other. When a process dies while it asks, its estimate counts until the day ends.
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
