import { asPlatform } from "@balcao/core/base/database";
import { showProvider } from "@balcao/core/company/assistant/read";
import { updateProvider } from "@balcao/core/company/assistant/service";
import { deletePrompt } from "@balcao/core/company/prompts/service";
import { showSources } from "@balcao/core/desk/assistant/answers";
import { listMessages } from "@balcao/core/desk/messages/lists/list";
import { publishedBy } from "@balcao/core/testing/factories";
import { makeAssistant } from "@balcao/core/testing/knowledge-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { automaticTexts } from "@balcao/shared/automatic-texts";
import type { Message } from "@balcao/shared/messages/schema";
import { expect, test } from "vitest";
import { answering as answeringShop, assistantModel } from "../testing/answering.ts";

const model = assistantModel();
const answering = (options?: Parameters<typeof answeringShop>[1]) => answeringShop(model, options);
const waits = { status: "pending", kind: "gave-up" };

test("the assistant answers from the company's knowledge, and its texts show their sources", async () => {
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

test("the question given to the assistant is what the customer wrote before the menu, not the digit of the menu choice", async () => {
  const s = await answering({ queues: ["Vendas", "Suporte"] });
  for (const line of ["Qual o prazo de troca?", "1"]) await s.says(line);
  await s.round();
  const [said] = await s.texts();
  expect(await s.here(() => showSources(s.admin, said?.id ?? 0))).toMatchObject({
    question: "Qual o prazo de troca?",
    sources: [{ title: "Qual o prazo de troca?" }],
  });
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

test("a bubble shows the number of its sources, in lists and in the events for browsers", async () => {
  const s = await answering();
  await s.asks("Qual o prazo de troca?");
  await s.asks("Oi");
  const { messages } = await s.here(async () => listMessages(s.admin, (await s.ticket()).id, { pageNumber: 1 }));
  const counts = messages.filter(({ botSource }) => botSource === "assistant").map(({ sourceCount }) => sourceCount);
  expect(counts.toSorted((one, other) => Number(one) - Number(other))).toEqual([0, 1]);
  expect(messages.filter(({ fromMe }) => !fromMe).map(({ sourceCount }) => sourceCount)).toEqual([null, null]);
  const told = (await publishedBy(s.companyId)).filter(({ name }) => name === "message.update");
  expect(told.map(({ payload }) => (payload as unknown as { message: Message }).message.sourceCount)).toEqual([1, 0]);
});

test("admins get one e-mail when the provider refuses the key, and the fault ends once the provider answers", async () => {
  const s = await answering();
  const faults = () => s.rows("select reason, is_over from assistant_faults");
  model.control.mode = { next: 1, mode: { kind: "status", status: 401 } };
  await s.asks("Qual o prazo de troca?");
  expect(await s.rows("select 1 from mails where subject like '%assistente%'")).toHaveLength(1);
  expect(await faults()).toEqual([{ reason: "key", is_over: false }]);
  await s.rows("update tickets set status = 'closed', bot_state = null, closed_at = now() - interval '1 day'");
  await s.asks("Oi");
  expect(await faults()).toEqual([{ reason: "key", is_over: true }]);
});

test("the model gets only this ticket: its messages without notes and menus, and the question last", async () => {
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

test("a customer who asks for a person gets people, who read why, and the model is not called", async () => {
  const s = await answering();
  await s.asks("Quero falar com um atendente");
  expect(model.control.chats).toEqual([]);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject({ ...waits, queueId: s.queueIds[0] });
  expect(await s.note()).toContain("O cliente pediu para falar com uma pessoa.\nQuero falar com um atendente");
});

test("a question that the knowledge does not answer goes to people, and onto the list of questions without an answer", async () => {
  const s = await answering();
  await s.asks("Vocês consertam bicicletas elétricas?");
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.rows("select question, reason from assistant_questions")).toEqual([
    { question: "Vocês consertam bicicletas elétricas?", reason: "no-source" },
  ]);
});

test("when the provider fails, the customer gets a polite text, and people read a note with the failure and the question", async () => {
  const s = await answering();
  model.control.mode = { next: 9, mode: { kind: "status", status: 500 } };
  await s.asks("Qual o prazo de troca?");
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.note()).toContain("“Assistente” está fora do ar.");
  expect(await s.note()).toContain("Qual o prazo de troca?");
});

test("after the maximum number of answers for a ticket, people take over", async () => {
  const s = await answering({ answersPerTicket: 1 });
  await s.asks("Oi");
  const asked = model.control.chats.length;
  await s.asks("Qual o prazo de troca?");
  expect(model.control.chats).toHaveLength(asked);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.note()).toContain("“Assistente” chegou ao limite de respostas.\nQual o prazo de troca?");
});

test("in a company without a provider, people answer instead of the assistant", async () => {
  const s = await answering({ provider: false });
  await s.asks("Qual o prazo de troca?");
  expect(model.control.chats).toEqual([]);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.note()).toContain("“Assistente” não está configurado corretamente.");
});

test("admins get an e-mail once a day while no provider is set, and neither an e-mail nor a fault once a provider is set", async () => {
  const s = await answering({ provider: false });
  const fault = async () => (await s.here(showProvider)).fault;
  const letters = () => s.rows("select body from mails where body like '%Nenhum provedor está configurado%'");
  const again = "update tickets set status = 'closed', bot_state = null, closed_at = now() - interval '1 day'";
  const dayLater = "update assistant_faults set told_at = told_at - interval '1 day'";
  await s.asks("Qual o prazo de troca?");
  await s.rows(again);
  await s.asks("Quero falar com uma pessoa");
  expect([await letters(), await fault()]).toMatchObject([[{}], { reason: "none" }]);
  for (const change of [dayLater, again]) await s.rows(change);
  await s.asks("Oi");
  expect(await letters()).toHaveLength(2);
  await s.here(() => updateProvider(s.admin, { baseUrl: model.baseUrl, model: "demo-grande", apiKey: "sk-teste" }));
  for (const change of [dayLater, again]) await s.rows(change);
  await s.asks("Qual o prazo de troca?");
  expect([await letters(), await fault()]).toMatchObject([{ length: 2 }, null]);
});

test.each([
  ["switched off", "update settings set value = 'disabled' where key = 'chatbotAgent' and company_id = $1"],
  ["out of the plan", "update companies set plan_features = array_remove(plan_features, 'useOpenAi') where id = $1"],
])("an assistant that is %s during a conversation is not called, and people take over", async (_, change) => {
  const s = await answering();
  await s.says("Qual o prazo de troca?");
  await asPlatform(() => queryText(change, [s.companyId]));
  await s.round();
  expect(model.control.chats).toEqual([]);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
});

test("a queue's prompt works while the company's assistant is switched off, and the model gets the prompt's instructions and the opening hours", async () => {
  const s = await answering();
  await s.asks("Oi");
  const { promptId } = await makeAssistant(s.companyId, (await s.ticket()).id);
  await s.rows("update settings set value = 'disabled' where key = 'chatbotAgent'");
  await s.rows("update queues set prompt_id = $1", [promptId]);
  await s.rows("insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company')", [s.companyId]);
  await s.rows("update tickets set status = 'closed', bot_state = null, closed_at = now() - interval '1 day'");
  await s.asks("Oi");
  expect(await s.answers()).toHaveLength(2);
  const told = JSON.stringify(model.control.chats.at(-1)?.messages[0]);
  expect(told).toContain("Seja breve.");
  expect(told).toContain("segunda-feira a sexta-feira 08:00-18:00");
});

test("a customer whose queue's prompt is deleted goes to people, who read why, and the assistant takes the customer's next conversation", async () => {
  const s = await answering();
  await s.asks("Oi");
  const { promptId } = await makeAssistant(s.companyId, (await s.ticket()).id);
  const again = "update tickets set status = 'closed', bot_state = null, closed_at = now() - interval '1 day'";
  await s.rows(again);
  await s.rows("update queues set prompt_id = $1", [promptId]);
  await s.asks("Oi");
  const [{ length: asked }, before] = [model.control.chats, await s.answers()];
  await s.here(() => deletePrompt(s.admin, promptId));
  await s.asks("Qual o prazo de troca?");
  expect(model.control.chats).toHaveLength(asked);
  expect(await s.ticket()).toMatchObject(waits);
  expect((await s.answers()).slice(before.length)).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.note()).toContain("foi removido");
  await s.rows(again);
  await s.asks("Oi");
  expect(await s.ticket()).toMatchObject({ status: "pending", kind: "talk" });
});

test("when a worker dies after it stored the answer, the customer gets the answer once, with its sources", async () => {
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
  expect(await s.here(() => showSources(s.admin, said[2]?.id ?? 0))).toMatchObject({ question: "Oi" });
});

test("an emoji at the place where a summary for people is cut does not stop the hand-over", async () => {
  const s = await answering();
  const asked = "Quero falar com um atendente. ";
  await s.asks(`${asked}${"a".repeat(399 - asked.length)}🙂 fim`);
  expect(await s.answers()).toEqual([automaticTexts.pt.handOverMessage]);
  expect(await s.ticket()).toMatchObject(waits);
  expect(await s.note()).toMatch(/aaa\n/);
});
