import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { readProvider, showProvider } from "../../company/assistant/read.ts";
import { showAssistant, updateAssistant, updateProvider } from "../../company/assistant/service.ts";
import { showUsage } from "../../company/assistant/usage.ts";
import { withinDay } from "../../company/assistant/within-day.ts";
import { deletePrompt } from "../../company/prompts/service.ts";
import {
  makeCompany,
  makeContact,
  makeConnection,
  makeMessage,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { makeAssistant } from "../../testing/knowledge-factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { createKnowledge } from "../knowledge/service.ts";
import { beginAnswer, recordAnswer, showSources } from "./answers.ts";
import { listQuestions, recordUnanswered } from "../knowledge/questions.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: admin.userId });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, admin, ticketId, here, ...(await makeAssistant(companyId, ticketId)) };
}
const now = new Date("2026-11-23T12:00:00Z");
const replied = (sources: number[] = [], tokens = 100) => ({
  sources,
  handOver: null,
  usage: { tokens, estimated: false, calls: 1, ms: 40, model: "m", finish: "stop" },
});

test("a key is stored encrypted, shown to nobody, and deleted with the address for which it was given", async () => {
  const { companyId, admin, here } = await stage();
  const own = { baseUrl: "https://api.example/v1", model: "m", apiKey: "sk-secret" };
  const saved = await here(() => updateProvider(admin, own));
  expect(saved).toMatchObject({ hasKey: true, isReady: true });
  expect(JSON.stringify(saved)).not.toContain("sk-secret");
  const [row] = await here(() => queryText<{ value: Buffer }>("select value from assistant_secrets"));
  expect(row?.value.toString("latin1")).not.toContain("sk-secret");
  expect(await here(() => readProvider(companyId))).toMatchObject({ baseUrl: own.baseUrl, apiKey: "sk-secret" });
  await here(() => updateProvider(admin, { mask: false }));
  expect(await here(showProvider)).toMatchObject({ hasKey: true, mask: false });
  await here(() => updateProvider(admin, { baseUrl: "https://evil.example/v1" }));
  expect(await here(() => readProvider(companyId))).toMatchObject({ apiKey: "" });
  expect(JSON.stringify(await here(() => queryText("select details from audit")))).not.toContain("sk-secret");
});

test("a company without a provider uses the installation's provider, and a company with an address of its own does not", async () => {
  const { companyId, admin, here } = await stage();
  expect(await here(() => readProvider(companyId))).toBeNull();
  await asPlatform(() =>
    queryText(
      "insert into installation_settings (key, value) values ('assistant.url', 'https://ours.example/v1'), ('assistant.model', 'big')",
    ),
  );
  try {
    expect(await here(() => readProvider(companyId))).toMatchObject({
      baseUrl: "https://ours.example/v1",
      model: "big",
    });
    expect((await here(showProvider)).isReady).toBe(true);
    await here(() => updateProvider(admin, { baseUrl: "https://own.example/v1" }));
    expect(await here(() => readProvider(companyId))).toBeNull();
  } finally {
    await asPlatform(() => queryText("delete from installation_settings where key like 'assistant.%'"));
  }
});

test("the assistant gets its prompt, or the company's own instructions once the prompt is deleted", async () => {
  const { companyId, admin, ticketId, here, promptId } = await stage();
  await here(() => updateAssistant(admin, { instructions: "Somos a loja.", temperature: 0.3 }));
  const told = () => here(() => beginAnswer(companyId, { ticketId, promptId }));
  expect(await told()).toMatchObject({ instructions: "Seja breve.", maxMessages: 20, isOver: false, provider: null });
  await here(() => deletePrompt(admin, promptId));
  expect(await told()).toMatchObject({ instructions: "Somos a loja." });
  expect(await here(showAssistant)).toEqual({ companyAssistant: { instructions: "Somos a loja.", temperature: 0.3 } });
});

test("the answers of a ticket and the tokens of a day are limited", async () => {
  const { companyId, admin, ticketId, here } = await stage();
  await here(() => updateProvider(admin, { answersPerTicket: 2, tokensPerDay: 1000 }));
  const isOver = async () => (await here(() => beginAnswer(companyId, { ticketId, promptId: null }))).isOver;
  const isAsked = (at = now) => withinDay(companyId, { ask: async () => true, spent: () => false, now: at });
  const answer = async (tokens: number) => {
    const messageId = await makeMessage(companyId, ticketId, { fromMe: true });
    await here(() =>
      recordAnswer(companyId, { ticketId, questionIds: [], messageId, reply: replied([], tokens), now }),
    );
  };
  await answer(10);
  expect(await isOver()).toBe(false);
  await answer(10);
  expect([await isOver(), await isAsked()]).toEqual([true, true]);
  await here(() => updateProvider(admin, { answersPerTicket: 20 }));
  await answer(980);
  expect([await isOver(), await isAsked()]).toEqual([false, false]);
  expect(await here(() => showUsage(now))).toMatchObject({ today: { day: "2026-11-23", tokens: 1000, answers: 3 } });
  expect(await isAsked(new Date("2026-11-24T12:00:00Z"))).toBe(true);
});

test("an answer's sources are shown with their words to users who see the ticket, and a deleted source is only counted", async () => {
  const { companyId, admin, ticketId, here, knowledgeId } = await stage();
  const questionId = await makeMessage(companyId, ticketId, { body: "Posso trocar?" });
  await makeMessage(companyId, ticketId, { body: "2" });
  const messageId = await makeMessage(companyId, ticketId, { fromMe: true });
  const [piece] = await here(() =>
    queryText<{ id: number }>("select id from knowledge_pieces where source_id = $1", [knowledgeId]),
  );
  await here(() =>
    recordAnswer(companyId, {
      ticketId,
      questionIds: [questionId],
      messageId,
      reply: replied([999_999_999, piece?.id ?? 0]),
      now,
    }),
  );
  expect(await here(() => showSources(admin, messageId))).toEqual({
    question: "Posso trocar?",
    sources: [{ id: piece?.id, title: "Qual o prazo de troca?", text: "Sete dias.", fileName: "", page: null }],
    gone: 1,
  });
  const stranger = await makeUser(companyId);
  await expect(here(() => showSources(stranger, messageId))).rejects.toMatchObject({ code: "ERR_TICKET_NO_ACCESS" });
});

test("an older answer without a stored question shows the customer's previous message as its question, unless that message is deleted", async () => {
  const { companyId, admin, ticketId, here } = await stage();
  const asked = await makeMessage(companyId, ticketId, { body: "Posso trocar?" });
  const messageId = await makeMessage(companyId, ticketId, { fromMe: true });
  await here(() => recordAnswer(companyId, { ticketId, questionIds: [], messageId, reply: replied([]), now }));
  const question = async () => (await here(() => showSources(admin, messageId))).question;
  expect(await question()).toBe("Posso trocar?");
  await here(() => queryText("update messages set is_deleted = true where id = $1", [asked]));
  expect(await question()).toBe("");
});

test("a question without an answer is listed once, until somebody writes the answer", async () => {
  const { companyId, admin, ticketId, here, questionId } = await stage();
  const list = async () =>
    (await here(() => listQuestions({ pageNumber: 1 }))).questions.map(({ question }) => question);
  await here(() => recordUnanswered(companyId, { ticketId, question: "Vocês entregam? ", reason: "no-source" }));
  expect(await list()).toEqual(["Vocês entregam?"]);
  const answer = { kind: "answer" as const, title: "Vocês entregam?", body: "Sim.", ways: "", questionId };
  await here(() => createKnowledge(admin, answer));
  expect(await list()).toEqual([]);
});

test("questions are listed week by week, from Monday to Sunday in the company's time zone", async () => {
  const { companyId, ticketId, here } = await stage();
  await here(() => queryText("update companies set timezone = 'Pacific/Kiritimati'"));
  await here(() => queryText("delete from assistant_questions"));
  const monday = "date_trunc('week', now() at time zone 'Pacific/Kiritimati') at time zone 'Pacific/Kiritimati'";
  for (const [question, moment] of [
    ["nova", monday],
    ["de domingo", `${monday} - interval '1 second'`],
    ["de segunda", `${monday} - interval '7 days'`],
    ["mais velha", `${monday} - interval '7 days 1 second'`],
  ] as const) {
    await here(() => recordUnanswered(companyId, { ticketId, question, reason: "no-source" }));
    await here(() =>
      queryText(`update assistant_questions set created_at = ${moment} where question = $1`, [question]),
    );
  }
  const list = async (week: number) =>
    (await here(() => listQuestions({ pageNumber: 1, week }))).questions.map(({ question }) => question);
  expect([await list(0), await list(1), await list(2)]).toEqual([
    ["nova"],
    ["de domingo", "de segunda"],
    ["mais velha"],
  ]);
});
