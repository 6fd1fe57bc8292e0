import { inCompany, watchStatements } from "../base/database.ts";

/**
 * The SQL that `work` runs in its company, without the statements that open and end the scope, and without statements of other work at the same time.
 */
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
