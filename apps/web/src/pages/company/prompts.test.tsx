import type { AssistantProvider } from "@balcao/shared/assistant/schema";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Route, Routes } from "react-router-dom";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import OnePrompt from "./prompt.tsx";
import Prompts from "./prompts.tsx";

const provider: AssistantProvider = {
  baseUrl: "https://api.example/v1",
  model: "grande",
  hasKey: true,
  voiceUrl: "",
  voiceModel: "",
  hasVoiceKey: false,
  mask: true,
  maskPhones: false,
  images: false,
  answersPerTicket: 20,
  tokensPerDay: 1000,
  millionCents: 250,
  isReady: true,
  fault: null,
};
const day = { day: "2026-11-23", tokens: 1000, answers: 4 };

function open(tab: string, more: Parameters<typeof wire>[0] = {}) {
  const log = wire({
    "GET /settings": () => [{ key: "chatbotAgent", value: "enabled" }],
    "GET /company-assistant": () => ({ companyAssistant: { instructions: "Somos a loja.", temperature: 1 } }),
    "GET /prompt": () => [],
    "GET /knowledge": () => ({ knowledge: [], hasMore: false, nextCursor: null }),
    "GET /assistant/questions": () => ({
      questions: [{ id: 7, ticketId: 1, question: "Vocês entregam?", at: "2026-11-23T12:00:00.000Z" }],
      hasMore: false,
      nextCursor: null,
    }),
    "GET /assistant/provider": () => provider,
    "GET /assistant/usage": () => ({ today: day, limit: 1000, millionCents: 250, days: [day] }),
    ...more,
  });
  const pages = (
    <Routes>
      <Route path="/prompts" element={<Prompts />} />
      <Route path="/prompts/:promptId" element={<OnePrompt />} />
    </Routes>
  );
  show(pages, { at: `/prompts?tab=${tab}` });
  return log;
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const asked = (log: ReturnType<typeof wire>, method: string) => log.filter((call) => call.method === method);

test("the assistant's instructions are read-only until somebody edits them, and cancelling restores the old text", async () => {
  open("assistant");
  expect(await screen.findByRole("heading", { name: "Assistente habilitado" })).toBeDefined();
  const instructions = await field("Instruções");
  expect(instructions.readOnly).toBe(true);
  await press("Editar prompt");
  expect(instructions.readOnly).toBe(false);
  await userEvent.type(instructions, " E mais.");
  await press("Cancelar");
  expect([instructions.value, instructions.readOnly]).toEqual(["Somos a loja.", true]);
});

test("a temperature outside its range is refused in words, and a temperature inside it is saved", async () => {
  const log = open("assistant", { "PUT /company-assistant": ({ body }) => ({ companyAssistant: body }) });
  await press("Editar prompt");
  const temperature = await field("Temperatura");
  for (const [typed, fault] of [
    ["0", "Temperature deve ser no minimo 0.1"],
    ["2,1", "Temperatura deve ser no máximo 2."],
  ] as const) {
    await userEvent.clear(temperature);
    await userEvent.type(temperature, typed);
    await press("Salvar prompt");
    expect(await screen.findByText(fault)).toBeDefined();
  }
  await userEvent.clear(temperature);
  await userEvent.type(temperature, "0,3");
  await press("Salvar prompt");
  expect(await screen.findByText("Prompt editado com sucesso!")).toBeDefined();
  expect(asked(log, "PUT").map(({ body }) => body)).toEqual([{ instructions: "Somos a loja.", temperature: 0.3 }]);
});

test("a refused change stays in the form, and the reason is shown", async () => {
  open("assistant", { "PUT /company-assistant": () => new Refusal(500, "ERR_INTERNAL") });
  await press("Editar prompt");
  await userEvent.type(await field("Instruções"), "!");
  await press("Salvar prompt");
  expect(await screen.findByText(/^Erro ao editar prompt\. Tente novamente!/)).toBeDefined();
  expect((await field("Instruções")).value).toBe("Somos a loja.!");
});

test("the answer to an unanswered question is stored as knowledge, together with the question's id", async () => {
  const log = open("questions", { "POST /knowledge": () => ({}) });
  await press("Escrever a resposta certa");
  expect((await field("Pergunta")).value).toBe("Vocês entregam?");
  await userEvent.type(await field("Resposta certa"), "Sim, em dois dias.");
  await press("Adicionar");
  await waitFor(() => expect(asked(log, "POST")).toHaveLength(1));
  expect(asked(log, "POST")[0]?.body).toEqual({
    kind: "answer",
    title: "Vocês entregam?",
    body: "Sim, em dois dias.",
    ways: "",
    questionId: 7,
  });
});

test("a stored key is not shown, and saving without typing a key keeps it", async () => {
  const log = open("provider", { "PUT /assistant/provider": () => provider });
  expect(await screen.findByText(/^Há uma chave guardada/)).toBeDefined();
  expect((await screen.findByLabelText<HTMLInputElement>("Chave")).value).toBe("");
  await userEvent.click(screen.getByRole("switch", { name: /^Esconder CPF/ }));
  await press("Salvar");
  await waitFor(() => expect(asked(log, "PUT")).toHaveLength(1));
  expect(asked(log, "PUT")[0]?.body).toMatchObject({ mask: false, millionCents: 250 });
  expect(asked(log, "PUT")[0]?.body).not.toHaveProperty("apiKey");
});

test("the meter says that the day's limit is used up, and a test of the provider shows the provider's answer", async () => {
  const tested = { ok: false, fault: "key", detail: "401", ms: 12, model: "", hasTools: false };
  open("provider", { "POST /assistant/provider/test": () => tested });
  expect(await screen.findByText(/^O limite de hoje acabou/)).toBeDefined();
  expect(screen.getByRole("meter").getAttribute("aria-valuenow")).toBe("1000");
  await press("Testar");
  expect(await screen.findByText("O provedor recusa a chave. · 401")).toBeDefined();
});

test("every tab says since when the provider refuses the key, with a link to the form that corrects it", async () => {
  const fault = { reason: "key", detail: "401 invalid", at: "2026-11-23T12:00:00.000Z" };
  open("provider", { "GET /assistant/provider": () => ({ ...provider, fault }) });
  const said = /^O assistente está parado desde .* O provedor recusa a chave\. · 401 invalid$/;
  expect(await screen.findByText(said)).toBeDefined();
  for (const tab of screen.getAllByRole("tab")) {
    await userEvent.click(tab);
    expect(screen.getByText(said)).toBeDefined();
  }
  await userEvent.click(screen.getByRole("tab", { name: "Prompts" }));
  await userEvent.click(screen.getByRole("link", { name: "Ver o provedor" }));
  expect(await screen.findByRole("button", { name: "Testar" })).toBeDefined();
});

test("the question before a prompt is deleted names the queues that use it now", async () => {
  const prompt = { id: 9, name: "Vendas", instructions: "Oi", temperature: 1, maxMessages: 20 };
  const [unused, used] = [[], ["Balcão", "Loja"]].map((queues) => [{ ...prompt, usedBy: { queues, connections: [] } }]);
  const answers = [unused, used];
  open("named", { "GET /prompt": () => answers.shift() ?? used });
  expect(await screen.findByText("Ainda não é usado por nenhum setor ou conexão")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Excluir Vendas" }));
  expect(await screen.findByText(/^Ele é usado por Balcão, Loja\. Ali passa a responder/)).toBeDefined();
});

test("a named prompt has a page of its own, which asks before typed words are lost and leads back to the list once it is saved", async () => {
  const prompt = { id: 9, name: "Vendas", instructions: "Oi", temperature: 1, maxMessages: 20 };
  const saved = { ...prompt, usedBy: { queues: [], connections: [] } };
  const log = open("named", {
    "GET /prompt": () => [saved],
    "PUT /prompt/:id": () => ({ ...saved, instructions: "Olá" }),
  });
  await press("Editar Vendas");
  const instructions = await field("Instruções");
  expect(screen.getByTestId("where").textContent).toBe("/prompts/9");
  await userEvent.clear(instructions);
  await userEvent.type(instructions, "Olá");
  await press("Cancelar");
  await press("Continuar editando");
  await press("Salvar");
  await waitFor(() => expect(screen.getByTestId("where").textContent).toContain("/prompts"));
  expect(asked(log, "PUT").map(({ path, body }) => [path, body])).toEqual([["/prompt/9", { instructions: "Olá" }]]);
  expect(await screen.findByRole("tab", { name: "Prompts", selected: true })).toBeDefined();
});

test("the page of a prompt that was deleted says so", async () => {
  wire({ "GET /prompt": () => [] });
  const pages = (
    <Routes>
      <Route path="/prompts/:promptId" element={<OnePrompt />} />
    </Routes>
  );
  show(pages, { at: "/prompts/5" });
  expect(await screen.findByText("Este prompt não existe mais")).toBeDefined();
});

test("the tab of prompts and the tab of knowledge say so when they are empty, and what they are for", async () => {
  open("named");
  expect(await screen.findByText("Nenhum prompt ainda")).toBeDefined();
  expect(screen.getByText(/^Crie um prompt para um setor ou uma conexão que precise falar/)).toBeDefined();
  await userEvent.click(screen.getByRole("tab", { name: "Conhecimento" }));
  expect(await screen.findByText("O assistente ainda não sabe nada")).toBeDefined();
  expect(screen.getByText(/Sem uma fonte, ele passa a conversa para uma pessoa\.$/)).toBeDefined();
});

test("questions without an answer are listed week by week", async () => {
  open("questions", {
    "GET /assistant/questions": ({ query }) => ({
      questions: [{ id: 7, ticketId: 1, question: `Semana ${query.get("week")}?`, at: "2026-11-23T12:00:00.000Z" }],
      hasMore: false,
      nextCursor: null,
    }),
  });
  expect(await screen.findByText("Semana null?")).toBeDefined();
  for (const [name, week] of [
    ["Esta semana", 0],
    ["Há 4 semanas", 4],
  ] as const) {
    await userEvent.click(screen.getByRole("combobox", { name: "Período" }));
    await userEvent.click(await screen.findByRole("option", { name }));
    expect(await screen.findByText(`Semana ${week}?`)).toBeDefined();
  }
});
