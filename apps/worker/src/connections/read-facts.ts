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

/** So many addresses of Meta's list of blocked people are looked at in one transaction. */
const learnedTogether = 200;

/**
 * Reads from Meta how official numbers stand, and whom it blocks for them: the numbers of a company after Meta sent news of it, or of all companies when
 * none is given. A number of which Meta tells nothing stays as it is until the next reading. When Meta was asked too often, the company's remaining
 * numbers are left for the next reading. A company that fails does not stop the others; the job fails once all are read.
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

/** Whether Meta tells what is asked about a number. Throws when Meta was asked too often. */
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

/** Reads from Meta how a number stands. */
async function readNumber(
  graph: Graph,
  company: number,
  { connectionId, ...access }: { connectionId: number; phoneNumberId: string; wabaId: string; token: string },
): Promise<void> {
  const at = new Date();
  const news = await readNumberFacts(graph, access);
  await inCompany(company, () => storeFacts({ connectionId }, news, at));
}

/** Reads from Meta whom it blocks for a number, since people are blocked on Meta's own pages too. */
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

/** Asks Meta for the portfolio that owns a number's account, and stores it with the BSUIDs that the account's numbers have named. */
async function readOwner(
  graph: Graph,
  company: number,
  { connectionId, ...access }: { connectionId: number; wabaId: string; token: string },
): Promise<void> {
  const portfolioId = await readPortfolio(graph, access);
  await inCompany(company, () => notePortfolio(connectionId, portfolioId));
  while ((await inCompany(company, () => settleBsuids(connectionId))) > 0);
}
