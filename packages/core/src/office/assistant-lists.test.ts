import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../base/database.ts";
import { encodeCursor } from "../base/sql.ts";
import { listIntegrations } from "../company/integrations/access.ts";
import { listPrompts } from "../company/prompts/access.ts";
import { beginAssist } from "../desk/assists/begin.ts";
import { showSources } from "../desk/assistant/answers.ts";
import { listKnowledge } from "../desk/knowledge/list.ts";
import { listQuestions } from "../desk/knowledge/questions.ts";
import { searchKnowledge } from "../desk/knowledge/search.ts";
import { makeCompany, makeConnection, makeContact, makeMessage, makeTicket, makeUser } from "../testing/factories.ts";
import { makeAssistant } from "../testing/knowledge-factories.ts";
import { makeIntegration } from "../testing/company/integration-factory.ts";
import { limited, plansIn } from "../testing/plans.ts";
import { queryText } from "../testing/query-text.ts";
import { statementsOf } from "../testing/statements.ts";

// The number of statements that it costs to list integrations and the assistant's data, and to read their pages, whatever they find.

interface Shop {
  companyId: number;
  ticketId: number;
  messageId: number;
  ana: Actor;
}
async function shop(count: number): Promise<Shop> {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId);
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: ana.userId });
  for (let n = 0; n < count; n += 1) {
    await makeMessage(companyId, ticketId, {});
    await makeIntegration(companyId, { name: `Robô ${n}` });
  }
  const messageId = await makeMessage(companyId, ticketId, { fromMe: true });
  await makeAssistant(companyId, ticketId, messageId);
  await inCompany(companyId, async () => {
    for (const [table, columns, values] of [
      ["prompts", "name", "'Prompt ' || n"],
      ["knowledge_sources", "kind, title, body", "'article', 'Texto ' || n, 'troca'"],
      ["assistant_questions", "ticket_id, question, reason", `${ticketId}, 'Pergunta ' || n, 'no-source'`],
    ])
      await queryText(
        `insert into ${table} (company_id, ${columns}) select $1, ${values} from generate_series(2, $2) n`,
        [companyId, count],
      );
    await queryText("update assistant_answers set sources = array(select id from knowledge_pieces)");
    await queryText("update assistants set base_url = 'https://x.example/v1', model = 'm'");
    await queryText(
      "insert into assistants (company_id, base_url, model) values ($1, 'https://x.example/v1', 'm') on conflict do nothing",
      [companyId],
    );
  });
  return { companyId, ticketId, messageId, ana };
}

const shops = new Map<number, Shop>();
const sizes = [1, 30];
beforeAll(async () => {
  for (const size of sizes) shops.set(size, await shop(size));
});
const shopOf = (size: number): Shop => shops.get(size) ?? ({} as Shop);

const page = { pageNumber: 1 };
const lists: [name: string, budget: number, (shop: Shop) => Promise<unknown>][] = [
  ["integrations", 1, () => listIntegrations({ ...page, searchParam: "" })],
  ["prompts", 1, () => listPrompts()],
  ["knowledge", 1, () => listKnowledge({ ...page, searchParam: "" })],
  ["knowledge by its words", 1, () => listKnowledge({ ...page, searchParam: "troca" })],
  ["questions without an answer", 1, () => listQuestions(page)],
  ["questions without an answer of a week", 1, () => listQuestions({ ...page, week: 1 })],
  ["what an answer rests on", 3, ({ ana, messageId }) => showSources(ana, messageId)],
  ["what a question finds", 1, () => searchKnowledge("Qual o prazo de troca?")],
  ["what an attendant's question is made from", 5, ({ ana, ticketId }) => beginAssist(ana, ticketId)],
];
describe.each(lists)("%s", (_name, budget, list) => {
  test.each(sizes)(`a list costs ${budget} statements with %i rows`, async (size) => {
    const here = shopOf(size);
    expect((await statementsOf(here.companyId, () => list(here))).length).toBe(budget);
  });
});

const at = { ...page, cursor: encodeCursor(new Date().toISOString(), 5) };
test.each([
  ["knowledge", "knowledge_sources_list", () => listKnowledge({ ...at, searchParam: "" })],
  ["questions without an answer", "assistant_questions_open", () => listQuestions(at)],
] as const)("%s: a page is read in the order of an index", async (_name, index, list) => {
  const off = ["seqscan", "bitmapscan", "sort"];
  const [paged] = (await plansIn(shopOf(30).companyId, list, off)).slice(-1);
  expect(paged?.plan).toContain(index);
  expect(limited(paged?.plan ?? "")).not.toMatch(/Sort/);
});

test("an attendant's question to the assistant reads one ticket's rows, and no whole table", async () => {
  const { companyId, ana, ticketId } = shopOf(30);
  const plans = await plansIn(companyId, () => beginAssist(ana, ticketId), ["seqscan"]);
  expect(plans.filter(({ plan }) => /Seq Scan on (tickets|messages|contacts|assistant_answers)\b/.test(plan))).toEqual(
    [],
  );
});
