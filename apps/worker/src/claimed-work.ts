import { randomUUID } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { whileAlive } from "@balcao/core/base/postgres/alive";
import { isDatabaseDown } from "@balcao/core/base/postgres/database-errors";

/** Work that waits in rows of companies. Only one worker at a time has a row. When this worker dies, another worker takes the row over. */
interface ClaimedWork<Claimed> {
  /** The rows that wait, of all companies. */
  due: readonly { id: number; companyId: number }[];
  /** Gives a row to this worker. Null when another living worker has it, or when it no longer waits. */
  claim: (id: number, worker: string) => Promise<Claimed | null>;
  work: (claimed: Claimed, worker: string) => Promise<void>;
  /** Gives a row back after an error. A later round takes it up again. */
  release: (id: number, worker: string, error: unknown) => Promise<unknown>;
  /** The name of a row's id in the log. */
  idName: "importId" | "knowledgeId";
  /** The line of the log after an error. */
  failure: string;
}

/** Does everything that waits or that a crash interrupted. A row whose work fails does not stop the others. */
export async function doClaimed<Claimed>({ due, ...row }: ClaimedWork<Claimed>): Promise<void> {
  for (const { id, companyId } of due) {
    const worker = randomUUID();
    await whileAlive(worker, () => doOne(row, { id, companyId, worker }));
  }
}

async function doOne<Claimed>(
  { claim, work, release, idName, failure }: Omit<ClaimedWork<Claimed>, "due">,
  { id, companyId, worker }: { id: number; companyId: number; worker: string },
): Promise<void> {
  const claimed = await inCompany(companyId, () => claim(id, worker));
  if (!claimed) return;
  try {
    await work(claimed, worker);
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    logger.warn({ [idName]: id, reason: String(error) }, failure);
    await inCompany(companyId, () => release(id, worker, error));
  }
}
