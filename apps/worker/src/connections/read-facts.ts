import { asPlatform, inCompany } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { bsuidIn, type Identity } from "@balcao/core/desk/contacts/address";
import { blockListSince, forgetBlocks, learnBlockList } from "@balcao/core/desk/contacts/blocking/block-list";
import { settleBsuids } from "@balcao/core/desk/identity/portfolio";
import { beginFacts, companiesWithOfficial, storeFacts } from "@balcao/core/numbers/official/facts";
import { notePortfolio } from "@balcao/core/numbers/official/portfolio";
import { readBlockList } from "@balcao/outside/graph/block-users";
import { isRateFault } from "@balcao/outside/graph/faults";
import { type Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { readNumberFacts, readPortfolio } from "@balcao/outside/graph/number-facts";

/** The most addresses from Meta's list of blocked people that one transaction handles. */
const learnedTogether = 200;

/**
 * Reads from Meta the state of official numbers, and which people Meta blocks for them. With `companyId` these are the numbers of a company about which
 * Meta sent news, with null those of all companies. A number of which Meta tells nothing stays as it is until the next reading. When Meta was asked too
 * often, the company's remaining numbers are left for the next reading. A company that fails does not stop the others; the job fails once all are read.
 */
export async function readFacts(graph: Graph, companyId: number | null): Promise<void> {
  const companies = companyId === null ? await asPlatform(companiesWithOfficial) : [companyId];
  const lost: unknown[] = [];
  for (const company of companies) await readCompany(graph, company).catch((error: unknown) => lost.push(error));
  if (lost.length > 0) throw lost[0];
}

async function readCompany(graph: Graph, company: number): Promise<void> {
  const owned = new Set<string>();
  try {
    for (const number of await inCompany(company, beginFacts)) {
      if (!(await tells(number, () => readNumber(graph, company, number)))) continue;
      if (!owned.has(number.wabaId) && (await tells(number, () => readOwner(graph, company, number))))
        owned.add(number.wabaId);
      await tells(number, () => readBlocks(graph, company, number));
    }
  } catch (error) {
    if (!(error instanceof GraphFault && isRateFault(error))) throw error;
  }
}

/** Calls `ask`, which asks Meta about a number. False when Meta refuses or does not answer. Throws when Meta was asked too often. */
async function tells({ connectionId }: { connectionId: number }, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (!(error instanceof GraphFault) && !(error instanceof NoAnswer)) throw error;
    logger.info({ connectionId, reason: error.message }, "Meta does not tell how a number stands");
    if (error instanceof GraphFault && isRateFault(error)) throw error;
    return false;
  }
}

/** Reads from Meta the state of a number. */
async function readNumber(
  graph: Graph,
  company: number,
  { connectionId, ...access }: { connectionId: number; phoneNumberId: string; wabaId: string; token: string },
): Promise<void> {
  const at = new Date();
  const news = await readNumberFacts(graph, access);
  await inCompany(company, () => storeFacts({ connectionId }, news, at));
}

/** Reads from Meta which people it blocks for a number, because a company can also block people on Meta's own pages. */
async function readBlocks(
  graph: Graph,
  company: number,
  { connectionId, ...access }: { connectionId: number; phoneNumberId: string; token: string },
): Promise<void> {
  const since = await inCompany(company, blockListSince);
  const { users, isWhole } = await readBlockList(graph, access);
  const people = users.flatMap(({ phone, bsuid }): Identity[] => [
    ...(phone ? [{ kind: "phone", value: phone } as const] : []),
    ...(bsuid ? [bsuidIn(bsuid, null)] : []),
  ]);
  for (let at = 0; at < people.length; at += learnedTogether)
    await inCompany(company, () => learnBlockList(connectionId, people.slice(at, at + learnedTogether), since));
  let next: number | null = isWhole ? 0 : null;
  while (next !== null) {
    const after: number = next;
    next = await inCompany(company, () => forgetBlocks(connectionId, people, { since, after }));
  }
}

/** Asks Meta for the portfolio that owns a number's account. Stores the portfolio, also for the BSUIDs that the account's numbers have named. */
async function readOwner(
  graph: Graph,
  company: number,
  { connectionId, ...access }: { connectionId: number; wabaId: string; token: string },
): Promise<void> {
  const portfolioId = await readPortfolio(graph, access);
  await inCompany(company, () => notePortfolio(connectionId, portfolioId));
  while ((await inCompany(company, () => settleBsuids(connectionId))) > 0);
}
