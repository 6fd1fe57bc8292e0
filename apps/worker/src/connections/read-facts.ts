import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { companiesWithOfficial, numbersToRead, storeFacts } from "@balcao/core/numbers/official/facts";
import { type Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { readNumberFacts } from "@balcao/outside/graph/number-facts";

/**
 * Asks Meta what it says of official numbers: of those of a company after it said something, or, without a company, of all. A number of which Meta does
 * not tell is read the next time: what it said last stays.
 */
export async function readFacts(graph: Graph, companyId: number | null): Promise<void> {
  const companies = companyId === null ? await asPlatform(companiesWithOfficial) : [companyId];
  for (const company of companies)
    for (const { connectionId, ...access } of await inCompany(company, numbersToRead)) {
      const at = new Date();
      try {
        const news = await readNumberFacts(graph, access);
        await inCompany(company, () => storeFacts({ connectionId }, news, at));
      } catch (error) {
        if (!(error instanceof GraphFault) && !(error instanceof NoAnswer)) throw error;
        logger.info({ connectionId, reason: error.message }, "Meta does not tell how a number stands");
      }
    }
}
