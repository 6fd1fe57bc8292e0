import { inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { accountsOfCompany } from "@balcao/core/numbers/message-templates/access";
import { readingSince, storeTemplates } from "@balcao/core/numbers/message-templates/store";
import { endReading, readLater, wantedAccounts } from "@balcao/core/numbers/official/wanted-templates";
import { isRateFault } from "@balcao/outside/graph/faults";
import { type Graph, GraphFault } from "@balcao/outside/graph/graph";
import { readTemplates } from "@balcao/outside/graph/templates";

/** The pause after Meta was asked too often. Meta limits our calls by the hour. */
const rateRestMs = 10 * 60_000;

/**
 * Asks Meta for the templates of a company's accounts: with `isMarked` only of the accounts that are noted for reading, otherwise of all. An account
 * whose access Meta refuses stays as it is. When Meta was asked too often, the reading is tried again later. When Meta does not answer, the job fails
 * once the other accounts are read.
 */
export async function readTemplatesOf(
  graph: Graph,
  companyId: number | null,
  { isMarked }: { isMarked: boolean },
): Promise<void> {
  if (companyId === null) return;
  const wanted = isMarked ? new Set(await inCompany(companyId, wantedAccounts)) : null;
  const lost: unknown[] = [];
  let restMs: number | null = null;
  for (const account of await inCompany(companyId, accountsOfCompany)) {
    if (wanted && !wanted.has(account.wabaId)) continue;
    const since = await inCompany(companyId, readingSince);
    try {
      const { templates, ...more } = await readTemplates(graph, account);
      await inCompany(companyId, () => storeTemplates(account.wabaId, templates, { since, ...more }));
    } catch (error) {
      if (!(error instanceof GraphFault)) lost.push(error);
      else if (isRateFault(error)) restMs = Math.max(restMs ?? 0, error.restMs ?? rateRestMs);
      else {
        logger.warn({ companyId, reason: error.message }, "Meta does not tell the templates of an account");
        await inCompany(companyId, () => endReading(account.wabaId, since));
      }
    }
  }
  const laterMs = restMs;
  if (laterMs !== null) await inCompany(companyId, () => readLater(laterMs));
  if (lost.length > 0) throw lost[0];
}
