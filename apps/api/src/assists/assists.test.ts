import { inCompany } from "@balcao/core/base/database";
import { updateProvider } from "@balcao/core/company/assistant/service";
import {
  makeConnection,
  makeCompany,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from "@balcao/core/testing/factories";
import { makeAssistant } from "@balcao/core/testing/knowledge-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { assistantModel } from "../testing/model.ts";

const model = assistantModel();

/** An attendant with an open ticket in which a customer has asked something. */
async function desk({ provider = true, more = {}, asked = "Qual o prazo de troca? cpf 529.982.247-25" } = {}) {
  const companyId = await makeCompany({ name: "Loja Sol", settings: { scheduleType: "company" } });
  const admin = await makeUser(companyId, { profile: "admin" });
  const ana = await makeUser(companyId);
  const [contactId, connectionId] = [
    await makeContact(companyId, { name: "Rosa Lima" }),
    await makeConnection(companyId),
  ];
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: ana.userId });
  const rows = <T extends object>(statement: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(statement, values));
  if (asked) await makeMessage(companyId, ticketId, { body: asked });
  const { promptId, knowledgeId } = await makeAssistant(companyId, ticketId);
  const own = { baseUrl: model.baseUrl, model: "demo-grande", apiKey: "sk-teste" };
  if (provider) await inCompany(companyId, () => updateProvider(admin, { ...own, ...more }));
  const caller = as(await signIn(ana));
  return {
    companyId,
    admin,
    ticketId,
    promptId,
    knowledgeId,
    rows,
    caller,
    ask: (body: object, ticket = ticketId) => caller.post(`/tickets/${ticket}/assists`).send(body),
    usage: () => rows("select tokens > 0 as used, answers from assistant_days where tokens + answers > 0"),
  };
}
const sent = () => JSON.stringify(model.control.chats);
const systemText = () => String(model.control.chats[0]?.messages[0]?.content);

describe("a suggestion", () => {
  test("a suggestion uses the company's knowledge, names its sources, and counts as use but not as an answer", async () => {
    const s = await desk();
    model.control.script.push({ text: "Sete dias. [[source:1]] Veja https://golpe.example" });
    const { body } = await s.ask({ kind: "suggestion" }).expect(200);
    expect(body).toMatchObject({
      text: "Sete dias.",
      sources: [{ title: "Qual o prazo de troca?", text: "Sete dias." }],
    });
    expect(await s.usage()).toEqual([{ used: true, answers: 0 }]);
    expect(await s.rows("select 1 from messages where from_me")).toEqual([]);
    expect(model.control.keys).toEqual(["sk-teste"]);
  });

  test("the question for a suggestion goes to the model masked, with the prompt of the number or of the queue and the hours, and without notes", async () => {
    const s = await desk();
    await s.rows("update connections set prompt_id = $1", [s.promptId]);
    await s.rows("insert into ticket_notes (company_id, ticket_id, note) values ($1, $2, 'Cliente difícil')", [
      s.companyId,
      s.ticketId,
    ]);
    await s.ask({ kind: "suggestion" }).expect(200);
    expect(sent()).not.toMatch(/529|difícil/);
    expect(systemText()).toContain("<company_instructions>Seja breve.</company_instructions>");
    expect(systemText()).toContain("Horário: segunda-feira a sexta-feira 08:00-18:00");
    expect(systemText()).toContain('"customer":"Rosa"');
    await s.rows("update connections set prompt_id = null");
    const queueId = await makeQueue(s.companyId);
    await s.rows("update queues set prompt_id = $1", [s.promptId]);
    await s.rows("update tickets set queue_id = $1", [queueId]);
    model.control.chats.splice(0);
    await s.ask({ kind: "suggestion" }).expect(200);
    expect(systemText()).toContain("<company_instructions>Seja breve.</company_instructions>");
  });

  test("a suggestion is empty when the knowledge has no answer, and calls the model only after a customer has written", async () => {
    const s = await desk({ asked: "Vocês consertam bicicletas?" });
    await s.ask({ kind: "suggestion" }).expect(200, { text: "", sources: [] });
    const silent = await desk({ asked: "" });
    const asked = model.control.chats.length;
    await silent.ask({ kind: "suggestion" }).expect(200, { text: "", sources: [] });
    await silent.ask({ kind: "summary", language: "pt" }).expect(200, { text: "", sources: [] });
    expect(model.control.chats).toHaveLength(asked);
  });
});

test("a conversation is summarised in the language of the attendant who asks", async () => {
  const s = await desk();
  const { body } = await s.ask({ kind: "summary", language: "es" }).expect(200);
  expect(body.text).toContain("Resumo: ");
  expect(systemText()).toContain("in Spanish");
  expect(sent()).not.toContain("529");
});

test("a text is improved and translated, and masked values are put back afterwards", async () => {
  const s = await desk();
  const text = "ok, cpf 529.982.247-25";
  expect((await s.ask({ kind: "improvement", text }).expect(200)).body.text).toBe("Ok, cpf 529.982.247-25.");
  const { body } = await s.ask({ kind: "translation", text, language: "en" }).expect(200);
  expect(body.text).toBe(`[tradução] ${text}`);
  expect(sent()).not.toContain("529");
  await s.ask({ kind: "improvement", text: "x".repeat(4001) }).expect(400);
  await s.ask({ kind: "improvement", text: "  " }).expect(400);
});

describe("who gets assists", () => {
  test("only the user who writes in the ticket gets assists", async () => {
    const s = await desk();
    const theirs = await makeTicket(s.companyId, { status: "open", userId: s.admin.userId });
    const waiting = await makeTicket(s.companyId, {});
    await s.ask({ kind: "suggestion" }, theirs).expect(403, { error: "ERR_TICKET_NO_ACCESS" });
    const admin = as(await signIn(s.admin));
    const colleague = await admin.post(`/tickets/${s.ticketId}/assists`).send({ kind: "suggestion" }).expect(409);
    expect(colleague.body.error).toBe("ERR_OTHER_OPEN_TICKET");
    await admin
      .post(`/tickets/${waiting}/assists`)
      .send({ kind: "suggestion" })
      .expect(409, { error: "ERR_TICKET_STATE" });
    expect(model.control.chats).toEqual([]);
  });

  test("nobody gets assists when no provider is set, and the server then reports that assists are not ready", async () => {
    const s = await desk({ provider: false });
    await s.caller.get("/assists").expect(200, { isReady: false });
    await s.ask({ kind: "suggestion" }).expect(409, { error: "ERR_ASSISTANT_OFF" });
    expect((await (await desk()).caller.get("/assists").expect(200)).body).toEqual({ isReady: true });
  });

  test("nobody gets assists once the day's tokens are used up; a ticket that has used all its answers still gets assists", async () => {
    const s = await desk({ more: { tokensPerDay: 1000, answersPerTicket: 1 } });
    const messageId = await makeMessage(s.companyId, s.ticketId, { fromMe: true });
    await s.rows(
      "insert into assistant_answers (company_id, ticket_id, message_id, tokens, ms, model) values ($1, $2, $3, 1, 1, 'm')",
      [s.companyId, s.ticketId, messageId],
    );
    await s.ask({ kind: "suggestion" }).expect(200);
    await s.rows("update assistant_days set tokens = 1000");
    await s.ask({ kind: "suggestion" }).expect(409, { error: "ERR_ASSISTANT_LIMIT" });
  });

  test("nobody gets assists where the plan has no assistant", async () => {
    const s = await desk();
    await s.rows("update companies set plan_features = '{}'");
    for (const asked of [s.caller.get("/assists"), s.ask({ kind: "suggestion" })])
      await asked.expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
  });
});

test("a provider that refuses and a provider that is down give different errors", async () => {
  const s = await desk();
  model.control.mode = { next: 1, mode: { kind: "status", status: 401 } };
  await s.ask({ kind: "suggestion" }).expect(502, { error: "ERR_ASSISTANT_REFUSED" });
  model.control.mode = { next: 2, mode: { kind: "status", status: 500 } };
  await s.ask({ kind: "suggestion" }).expect(502, { error: "ERR_ASSISTANT_DOWN" });
});

test("the cost of a failed question is counted for each try whose use the provider reports", async () => {
  const s = await desk();
  const tokens = () => s.rows("select tokens, answers from assistant_days where tokens + answers > 0");
  model.control.mode = { next: 1, mode: { kind: "status", status: 401 } };
  await s.ask({ kind: "suggestion" }).expect(502);
  expect(await tokens()).toEqual([]);
  const body = { error: { message: "busy" }, usage: { prompt_tokens: 30, completion_tokens: 4 } };
  model.control.mode = { next: 2, mode: { kind: "status", status: 500, body } };
  await s.ask({ kind: "improvement", text: "ola" }).expect(502);
  expect(await tokens()).toEqual([{ tokens: 68, answers: 0 }]);
});

test("admins get an e-mail once a day for each fault that needs them, and see the fault until the provider answers", async () => {
  const s = await desk();
  const admin = as(await signIn(s.admin));
  const letters = () => s.rows<{ subject: string; body: string }>("select subject, body from mails order by id");
  const fault = async () => (await admin.get("/assistant/provider").expect(200)).body.fault;
  const fails = async (status: number) => {
    model.control.mode = { next: 1, mode: { kind: "status", status } };
    await s.ask({ kind: "suggestion" }).expect(502);
  };
  await fails(401);
  await fails(401);
  expect(await letters()).toEqual([
    {
      subject: "Balcão: O assistente não consegue responder",
      body: expect.stringContaining("O provedor recusa a chave."),
    },
  ]);
  expect(await fault()).toMatchObject({ reason: "key", detail: expect.stringContaining("401") });
  await fails(402);
  expect(await letters()).toHaveLength(2);
  await s.ask({ kind: "suggestion" }).expect(200);
  expect(await fault()).toBeNull();
  await fails(401);
  expect(await letters()).toHaveLength(2);
  await s.rows("update assistant_faults set told_at = told_at - interval '1 day'");
  await fails(401);
  expect(await letters()).toHaveLength(3);
  await admin.put("/assistant/provider").send({ apiKey: "sk-outra" }).expect(200);
  expect(await fault()).toBeNull();
});
