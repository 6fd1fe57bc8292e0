import { inCompany } from "@balcao/core/base/database";
import { accountsOfCompany } from "@balcao/core/numbers/message-templates/access";
import { readingSince, storeTemplates } from "@balcao/core/numbers/message-templates/store";
import { logger } from "@balcao/core/base/logger";
import { type Graph, GraphFault } from "@balcao/outside/graph/graph";
import { readTemplates } from "@balcao/outside/graph/templates";

/** Asks Meta for the templates of a company's accounts. An account whose access Meta refuses is left as it is; without an answer the job fails. */
export async function readTemplatesOf(graph: Graph, companyId: number | null): Promise<void> {
  if (companyId === null) return;
  for (const account of await inCompany(companyId, accountsOfCompany)) {
    const since = await inCompany(companyId, readingSince);
    try {
      const { templates, ids } = await readTemplates(graph, account);
      await inCompany(companyId, () => storeTemplates(account.wabaId, templates, { since, ids }));
    } catch (error) {
      if (!(error instanceof GraphFault)) throw error;
      logger.warn({ companyId, reason: error.message }, "Meta does not tell the templates of an account");
    }
  }
}
