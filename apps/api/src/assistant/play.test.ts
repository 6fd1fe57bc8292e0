import { inCompany } from "@balcao/core/base/database";
import { updateProvider } from "@balcao/core/company/assistant/service";
import { KnowledgeSourceRow } from "@balcao/core/desk/knowledge/knowledge-source.model";
import { cut } from "@balcao/core/desk/knowledge/pieces";
import { makeCompany, makeConnection, makeQueue, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { played } from "@balcao/shared/assistant/rules";
import { describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { assistantModel } from "../testing/model.ts";

const model = assistantModel();
const prompt = { instructions: "Seja breve.", temperature: 0.3, before: [] };

/** An admin with a number, a queue and a piece of knowledge. */
async function shop({ provider = true, knows = "A troca pode ser pedida em até 7 dias." } = {}) {
  const companyId = await makeCompany({ name: "Loja Sol" });
  const admin = await makeUser(companyId, { profile: "admin" });
  const rows = <T extends object>(statement: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(statement, values));
  const [connectionId, queueId] = [await makeConnection(companyId), await makeQueue(companyId, { name: "Trocas" })];
  await rows("update connections set is_default = true where id = $1", [connectionId]);
  await rows("insert into connection_queues (company_id, connection_id, queue_id, position) values ($1, $2, $3, 0)", [
    companyId,
    connectionId,
    queueId,
  ]);
  await inCompany(companyId, async () => {
    if (provider) await updateProvider(admin, { baseUrl: model.baseUrl, model: "demo-grande", apiKey: "sk-1" });
    if (knows)
      await cut(await KnowledgeSourceRow.create({ kind: "answer", title: "Qual o prazo de troca?", body: knows }));
  });
  const caller = as(await signIn(admin));
  return {
    companyId,
    admin,
    queueId,
    rows,
    caller,
    play: (question: string, more: object = {}) =>
      caller.post("/assistant/play").send({ ...prompt, question, ...more }),
    usage: () => rows("select tokens > 0 as used, answers from assistant_days where tokens + answers > 0"),
  };
}
const lines = () =>
  (model.control.chats[0]?.messages ?? []).filter(({ role }) => role !== "system").map(({ content }) => content);
const systemText = () => String(model.control.chats.at(-1)?.messages[0]?.content);

test("an admin who writes as a customer is answered from the knowledge that was typed, with sources", async () => {
  const s = await shop();
  const { body } = await s.play("Qual o prazo de troca?").expect(200);
  expect(body).toEqual({
    texts: ["A troca pode ser pedida em até 7 dias."],
    sources: [expect.objectContaining({ title: "Qual o prazo de troca?" })],
    handOver: null,
    fault: null,
    detail: "",
  });
  expect(systemText()).toContain("<company_instructions>Seja breve.</company_instructions>");
  expect(systemText()).toContain("Trocas");
  expect(model.control.chats.at(-1)).toMatchObject({ temperature: 0.3 });
});

test("earlier messages are sent masked, and only as many of them as the prompt allows", async () => {
  const s = await shop();
  const before = [
    { question: "Bom dia", answers: ["Olá!"] },
    { question: "Meu cpf é 529.982.247-25", answers: ["Obrigado.", "Como posso ajudar?"] },
  ];
  await s.play("Qual o prazo de troca?", { before, maxMessages: 4 }).expect(200);
  const told = JSON.stringify(lines());
  expect(told).not.toMatch(/529|Bom dia/);
  expect(told).toContain("Como posso ajudar?");
  expect(lines().at(-1)).toBe("Qual o prazo de troca?");
});

test("a hand-over is shown but not carried out, and only its cost is stored", async () => {
  const s = await shop();
  const args = { queueId: s.queueId, reason: "asked-by-model", summary: "Quer trocar um sofá" };
  model.control.script.push({ tools: [{ name: "transfer_to_human", args }] });
  const { body } = await s.play("Quero trocar um sofá").expect(200);
  expect(body).toMatchObject({
    handOver: { queue: "Trocas", summary: expect.stringContaining("Quer trocar um sofá") },
  });
  expect(await s.usage()).toEqual([{ used: true, answers: 0 }]);
  for (const table of ["messages", "tickets", "contacts", "assistant_answers", "assistant_questions", "bot_turns"])
    expect(await s.rows(`select 1 from ${table}`)).toEqual([]);
});

test("the rules for customers apply: a request for a person, and a question without a source, end in a hand-over", async () => {
  const s = await shop();
  const asked = await s.play("Quero falar com um atendente").expect(200);
  expect(asked.body).toMatchObject({ texts: [], handOver: { queue: null, reason: "asked-for-person" } });
  expect([model.control.chats.length, await s.usage()]).toEqual([0, []]);
  model.control.script.push({ text: "Damos 50% de desconto para você." });
  const promised = await s.play("Tem desconto?").expect(200);
  expect(promised.body).toMatchObject({ texts: [], handOver: { reason: "no-source" } });
});

test("knowledge and queues of another company are not used", async () => {
  const [ours, theirs] = [await shop({ knows: "" }), await shop()];
  const { body } = await ours.play("Qual o prazo de troca?").expect(200);
  expect(body).toMatchObject({ sources: [], handOver: { reason: "no-source" } });
  model.control.script.push({ tools: [{ name: "transfer_to_human", args: { queueId: theirs.queueId } }] });
  expect((await ours.play("Oi, e agora?").expect(200)).body.handOver).toMatchObject({ queue: null });
  expect(JSON.stringify(model.control.chats)).not.toContain("7 dias");
});

describe("a provider", () => {
  test("a provider that fails is reported by a reason, and its fault is not stored", async () => {
    const s = await shop();
    model.control.mode = { next: 1, mode: { kind: "status", status: 401 } };
    const { body } = await s.play("Qual o prazo de troca?").expect(200);
    expect(body).toMatchObject({ texts: [], fault: "key", detail: expect.stringContaining("401") });
    expect(await s.rows("select 1 from assistant_faults")).toEqual([]);
    expect(await s.rows("select 1 from mails")).toEqual([]);
  });

  test("a provider is not called when the company has none", async () => {
    const s = await shop({ provider: false });
    await s.play("Oi").expect(409, { error: "ERR_ASSISTANT_OFF" });
  });

  test("a provider is not called once the day's tokens are used up", async () => {
    const s = await shop();
    await s.caller.put("/assistant/provider").send({ tokensPerDay: 1000 }).expect(200);
    await s.play("Oi").expect(200);
    const asked = model.control.chats.length;
    await s.rows("update assistant_days set tokens = 1000");
    await s.play("Oi").expect(409, { error: "ERR_ASSISTANT_LIMIT" });
    expect(model.control.chats).toHaveLength(asked);
  });
});

test("a company that has no number yet can try the assistant, with all its queues", async () => {
  const s = await shop();
  await s.rows("update connections set is_default = false");
  await s.play("Qual o prazo de troca?").expect(200);
  expect(systemText()).toContain("Trocas");
});

test("messages that are too long, too many or empty are refused", async () => {
  const s = await shop();
  const turn = { question: "Oi", answers: ["Olá!"] };
  const wrong = [
    { question: "  " },
    { question: "x".repeat(played.letters + 1) },
    { temperature: 2.1 },
    { instructions: "x".repeat(4001) },
    { before: Array.from({ length: played.questions }, () => turn) },
    { before: [{ question: "Oi", answers: Array.from({ length: played.answers + 1 }, () => "a") }] },
    { before: [{ question: "Oi", answers: ["a".repeat(played.lettersOfAnswer + 1)] }] },
  ];
  for (const more of wrong) await s.play("Oi", more).expect(400);
  expect(model.control.chats).toEqual([]);
});

test("only admins may try the assistant, and only where the plan has the assistant", async () => {
  const s = await shop();
  const ana = as(await signIn(await makeUser(s.companyId)));
  await ana
    .post("/assistant/play")
    .send({ ...prompt, question: "Oi" })
    .expect(403);
  await s.rows("update companies set plan_features = '{}'");
  await s.play("Oi").expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
});
