import { inCompany, watchStatements } from "../base/database.ts";

/** The SQL that `work` runs in its company, without what opens and ends the scope, and without what goes on for others meanwhile. */
export async function statementsOf(companyId: number, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const stop = watchStatements((sql, of) => void ((of === undefined || of === companyId) && seen.push(sql)));
  try {
    await inCompany(companyId, work);
  } finally {
    stop();
  }
  return seen;
}
