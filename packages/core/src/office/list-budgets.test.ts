import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, inCompany, watchStatements } from "../base/database.ts";
import { soldPlans } from "../company/plans/service.ts";
import { listOwnSessions } from "../company/sessions/list.ts";
import { listVisitable } from "../company/visits/list.ts";
import { listAdverts } from "../desk/adverts/list.ts";
import { listUsing } from "../desk/campaigns/parts.ts";
import { listFileImports } from "../desk/contact-file-imports/imports.ts";
import { listColumns } from "../desk/kanban/columns.ts";
import { makeCampaign } from "../testing/campaign-factories.ts";
import { makeCompany, makeContact, makeQueue, makeTag, makeTicket, makeUser } from "../testing/factories.ts";
import { queryText } from "../testing/query-text.ts";
import { statementsOf } from "../testing/statements.ts";
import { allHelpVideos } from "./helps/service.ts";

// The number of statements of short lists that return all their rows in one call, whatever they find.

interface Shop {
  companyId: number;
  queueId: number;
  ana: Actor;
}
/** A company with `count` campaigns, columns, adverts, imports and sessions, and an installation with as many additional plans and help videos. */
async function shop(count: number): Promise<Shop> {
  const companyId = await makeCompany();
  const [ana, queueId] = [await makeUser(companyId), await makeQueue(companyId)];
  for (let n = 0; n < count; n += 1) {
    await makeCampaign(companyId, { queueId, status: "EM_ANDAMENTO" });
    await makeTag(companyId);
    await makeTicket(companyId, { contactId: await makeContact(companyId), status: "open", userId: ana.userId });
    await makeUser(companyId);
  }
  await inCompany(companyId, async () => {
    await queryText("update tags set kanban = true");
    await queryText(
      "insert into sessions (company_id, user_id, expires_at) select $1, $2, now() + interval '1 day' from generate_series(1, $3)",
      [companyId, ana.userId, count],
    );
    await queryText(
      "insert into adverts (company_id, source_id, kind, title, url) select $1, n::text, 'ad', 'Verão', '' from generate_series(1, $2) n",
      [companyId, count],
    );
    await queryText("update tickets t set advert_id = a.id from (select max(id) as id from adverts) a");
    await queryText(
      "insert into contact_file_imports (company_id, user_id, file_name, status, finished_at) select $1, $2, n || '.csv', 'stopped', now() from generate_series(1, $3) n",
      [companyId, ana.userId, count],
    );
  });
  return { companyId, queueId, ana };
}

const shops = new Map<number, Shop>();
const sizes = [1, 30];
beforeAll(async () => {
  for (const size of sizes) shops.set(size, await shop(size));
});

const ofCompany: [name: string, (shop: Shop) => Promise<unknown[]>][] = [
  ["adverts", ({ ana }) => listAdverts(ana)],
  ["campaigns that use a queue", ({ queueId }) => listUsing("queue", queueId)],
  ["columns of the board", () => listColumns()],
  ["imports of people's files", () => listFileImports()],
  ["the sessions of a user", ({ ana }) => listOwnSessions(ana)],
];
describe.each(ofCompany)("%s", (_name, list) => {
  test.each(sizes)("a list costs one statement with %i rows", async (size) => {
    const here = shops.get(size);
    if (!here) throw new Error("There is no company of this size");
    let found: unknown[] = [];
    const spent = await statementsOf(here.companyId, async () => void (found = await list(here)));
    expect(spent).toHaveLength(1);
    expect(found.length).toBeGreaterThan(0);
  });
});

const ofPlatform: [name: string, budget: number, (shop: Shop) => Promise<unknown>][] = [
  ["help videos", 1, () => allHelpVideos()],
  ["plans with their companies", 1, () => soldPlans()],
  ["users whom the operator may visit as", 2, ({ companyId }) => listVisitable(companyId)],
];
describe.each(ofPlatform)("%s of the installation", (_name, budget, list) => {
  test.each(sizes)(`a list costs ${budget} statements, in a company of %i rows`, async (size) => {
    const here = shops.get(size);
    if (!here) throw new Error("There is no company of this size");
    const seen: string[] = [];
    await asPlatform(async () => {
      const stop = watchStatements((text, of) => void (of === "platform" && seen.push(text)));
      await list(here);
      stop();
    });
    expect(seen).toHaveLength(budget);
  });
});
