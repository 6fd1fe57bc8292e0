import { asPlatform, inCompany } from "@balcao/core/base/database";
import { updateProvider } from "@balcao/core/company/assistant/service";
import { showSources } from "@balcao/core/desk/assistant/answers";
import { createKnowledge } from "@balcao/core/desk/knowledge/service";
import { counter } from "@balcao/core/testing/counter";
import { makeUser } from "@balcao/core/testing/factories";
import { makeAssistant } from "@balcao/core/testing/knowledge-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { readAllowance } from "@balcao/outside/allowance";
import { callsThrough } from "@balcao/outside/call";
import { outsideAgent } from "@balcao/outside/post";
import { freshControl } from "@balcao/outside-simulator/assistant/control";
import { type AssistantServer, startAssistantServer } from "@balcao/outside-simulator/assistant/server";
import { automaticTexts } from "@balcao/shared/automation/texts";
import { IntegrationFault } from "@balcao/shared/integrations/port";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askAssistant } from "./assistant-responder.ts";
import { respondBy } from "./responder.ts";
import { Turns } from "./turns.ts";

const agent = outsideAgent(readAllowance("127.0.0.0/8"));
let model: AssistantServer;
beforeAll(async () => {
  model = await startAssistantServer();
});
afterAll(async () => {
  await model.close();
  await agent.destroy();
});
beforeEach(async () => {
  const { complaints } = model.control;
  if (complaints.length > 0) throw new Error(complaints.join(", "));
  Object.assign(model.control, freshControl());
  // Other tests of this database leave theirs.
  await asPlatform(() => queryText("delete from bot_turns"));
});

/** A number whose customers the company's assistant answers, and a worker that asks it. */
async function answering({ provider = true, answersPerTicket = 20 } = {}) {
  const shop = await counter({ queues: ["Vendas"], settings: { chatbotAgent: "enabled" } });
  const { companyId } = shop;
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  await shop.rows("update queues set greeting_message = ''");
  const own = { baseUrl: model.baseUrl, model: "demo-grande", apiKey: "sk-teste" };
  await here(() => updateProvider(admin, { ...(provider && own), answersPerTicket }));
  await here(() =>
    createKnowledge(admin, {
      kind: "answer",
      title: "Qual o prazo de troca?",
      body: "A troca pode ser pedida em até 7 dias depois do recebimento.",
      ways: "",
    }),
  );
  const turns = new Turns({
    respond: respondBy({
      integration: () => Promise.reject(new IntegrationFault("configuration")),
      assistant: askAssistant(callsThrough(agent)),
    }),
    fetchFile: () => Promise.resolve(null),
    addressOf: () => null,
    publicUrl: "https://desk.test",
  });
  const round = async () => {
    await shop.rows("update bot_turns set due_at = now() where due_at is not null");
    await turns.wake();
    await turns.settled();
  };
  return {
    ...shop,
    admin,
    here,
    /** The customer writes, and whoever is due answers. */
    async asks(body: string): Promise<void> {
      await shop.says(body);
      await round();
    },
    round,
    note: async () => (await shop.rows<{ note: string }>("select note from ticket_notes order by id")).at(-1)?.note,
    texts: () =>
      shop.rows<{ id: number }>("select id::int as id from messages where bot_source = 'assistant' order by id"),
    usage: () => shop.rows("select tokens > 0 as used, answers from assistant_days"),
  };
}
const waits = { status: "pending", kind: "gave-up" };

test("the assistant answers from the company's knowledge, and its texts show what they rest on", async () => {
  const s = await answering();
  await s.asks("Qual o prazo de troca?");
  expect(await s.answers()).toEqual(["A troca pode ser pedida em até 7 dias depois do recebimento."]);
  expect(await s.ticket()).toMatchObject({ status: "pending", kind: "talk" });
  const [said] = await s.texts();
  expect(await s.here(() => showSources(s.admin, said?.id ?? 0))).toMatchObject({
    question: "Qual o prazo de troca?",
    sources: [{ title: "Qual o prazo de troca?" }],
    gone: 0,
  });
  expect(await s.usage()).toEqual([{ used: true, answers: 1 }]);
});

test("each text has the sources of its own answer", async () => {
  const s = await answering();
  await s.asks("Qual o prazo de troca?");
  await s.asks("Oi");
  const said = await s.texts();
  const counts = [];
  for (const { id } of said) counts.push((await s.here(() => showSources(s.admin, id))).sources.length);
  expect(counts).toEqual([1, 0]);
});

test("the model is told of this ticket only: what was said in it, without notes and menus, and the question last", async () => {
  const s = await answering();
  await s.asks("Oi");
  await s.rows("update tickets set status = 'closed', bot_state = null, closed_at = now() - interval '1 day'");
  await s.says("Bom dia");
  const { id } = await s.ticket();
  await s.rows("insert into ticket_notes (company_id, ticket_id, note) values ($1, $2, 'Cliente difícil')", [
    s.companyId,
    id,
  ]);
  await s.round();
  await s.asks("Qual o prazo de troca?");
  const told = model.control.chats.at(-1)?.messages ?? [];
  const lines = told.filter(({ role }) => role === "user" || role === "assistant").map(({ content }) => content);
  expect(lines.filter(Boolean)).toEqual([
    "Bom dia",
    "Olá! Sou o atendente virtual. Como posso ajudar?",
    "Qual o prazo de troca?",
  ]);
  expect(JSON.stringify(told)).not.toContain("difícil");
});

test("who asks for a person gets people, who read why, and no model is asked", async () => {
  const s = await answering();
  await s.asks("Quero falar com um atendente");
  expect(model.control.chats).toEqual([]);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject({ ...waits, queueId: s.queueIds[0] });
  expect(await s.note()).toContain("O cliente pediu para falar com uma pessoa.\nQuero falar com um atendente");
});

test("what the knowledge does not say goes to people, and onto the list of questions without an answer", async () => {
  const s = await answering();
  await s.asks("Vocês consertam bicicletas elétricas?");
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.rows("select question, reason from assistant_questions")).toEqual([
    { question: "Vocês consertam bicicletas elétricas?", reason: "no-source" },
  ]);
});

test("when the provider fails, the customer gets a decent word, and people read what came back", async () => {
  const s = await answering();
  model.control.mode = { next: 9, mode: { kind: "status", status: 500 } };
  await s.asks("Qual o prazo de troca?");
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.note()).toContain("“Assistente” está fora do ar.");
  expect(await s.note()).toContain("Qual o prazo de troca?");
});

test("after as many answers as a ticket may have, people go on", async () => {
  const s = await answering({ answersPerTicket: 1 });
  await s.asks("Oi");
  const asked = model.control.chats.length;
  await s.asks("Qual o prazo de troca?");
  expect(model.control.chats).toHaveLength(asked);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.note()).toContain("“Assistente” chegou ao limite de respostas.\nQual o prazo de troca?");
});

test("a company without a provider has people answer", async () => {
  const s = await answering({ provider: false });
  await s.asks("Qual o prazo de troca?");
  expect(model.control.chats).toEqual([]);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.note()).toContain("“Assistente” não está configurado corretamente.");
});

test.each([
  ["switched off", "update settings set value = 'disabled' where key = 'chatbotAgent' and company_id = $1"],
  ["out of the plan", "update companies set plan_features = array_remove(plan_features, 'useOpenAi') where id = $1"],
])("an assistant that is %s meanwhile is not asked, and people go on", async (_, change) => {
  const s = await answering();
  await s.says("Qual o prazo de troca?");
  await asPlatform(() => queryText(change, [s.companyId]));
  await s.round();
  expect(model.control.chats).toEqual([]);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
});

test("a chosen prompt needs no switch, and its instructions are what the model is told", async () => {
  const s = await answering();
  await s.asks("Oi");
  const { promptId } = await makeAssistant(s.companyId, (await s.ticket()).id);
  await s.rows("update settings set value = 'disabled' where key = 'chatbotAgent'");
  await s.rows("update queues set prompt_id = $1", [promptId]);
  await s.rows("update tickets set status = 'closed', bot_state = null, closed_at = now() - interval '1 day'");
  await s.asks("Oi");
  expect(await s.answers()).toHaveLength(2);
  expect(JSON.stringify(model.control.chats.at(-1)?.messages[0])).toContain("Seja breve.");
});

test("a worker that dies after the answer was written down says it once, with its sources", async () => {
  const s = await answering();
  await s.asks("Oi");
  const [answer] = await s.rows<{ id: number }>("select id from assistant_answers");
  await s.rows("update assistant_answers set message_id = null");
  await s.says("De novo");
  await s.rows(
    `update bot_turns set event_id = 'evt_x', asked_of = talker, question_from = from_id, question_to = from_id, from_id = null, asked_at = null,
       reply = jsonb_build_object('name', '', 'answerId', $1::int, 'steps', '[{"do":"text","text":"um"},{"do":"text","text":"dois"}]'::jsonb), position = 0`,
    [answer?.id],
  );
  await s.round();
  const said = await s.texts();
  expect(await s.rows("select message_id::int as id from assistant_answers")).toEqual([{ id: said[1]?.id }]);
  expect(await s.here(() => showSources(s.admin, said[2]?.id ?? 0))).toMatchObject({ question: "De novo" });
});
