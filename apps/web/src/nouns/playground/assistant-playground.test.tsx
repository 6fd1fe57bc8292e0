import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { Refusal, wire } from "../../testing/wire.ts";
import { AssistantPlayground } from "./assistant-playground.tsx";

const prompt = { instructions: "Seja breve.", temperature: 0.3 };
const source = { id: 1, title: "Qual o prazo de troca?", text: "Sete dias.", fileName: "", page: null };
const answer = { texts: ["Sete dias."], sources: [source], handOver: null, fault: null, detail: "" };
const handOver = { queue: "Trocas", reason: "asked-by-model", summary: "Quer trocar um sofá" };

function open(answers: unknown[], props: Partial<Parameters<typeof AssistantPlayground>[0]> = {}) {
  const left = [...answers];
  const log = wire({ "POST /assistant/play": () => left.shift() });
  show(<AssistantPlayground name="Assistente" prompt={prompt} {...props} />);
  return () => log.filter(({ method }) => method === "POST").map(({ body }) => body);
}
const line = () => screen.findByRole("textbox", { name: "Escreva como cliente" });
const say = async (text: string) => userEvent.type(await line(), `${text}{Enter}`);
const conversation = () => within(screen.getByRole("log", { name: "Conversa de teste" }));

test("Enter asks with the present prompt, and the answer shows its sources", async () => {
  const asked = open([answer, answer]);
  await say("Qual o prazo?");
  expect(await conversation().findByText("Sete dias.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "1 fonte" }));
  expect(await screen.findByRole("dialog", { name: "Em que esta resposta se apoia" })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await say("E depois?");
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()).toEqual([
    { ...prompt, before: [], question: "Qual o prazo?" },
    { ...prompt, before: [{ question: "Qual o prazo?", answers: ["Sete dias."] }], question: "E depois?" },
  ]);
});

test("a hand-over says to whom and why, and the next line begins another conversation", async () => {
  const asked = open([{ ...answer, texts: [], sources: [], handOver }, answer]);
  await say("Quero trocar");
  expect(await conversation().findByText("Passaria para o setor Trocas: Quer trocar um sofá")).toBeDefined();
  expect(conversation().getByText("O assistente decidiu passar a conversa.")).toBeDefined();
  await say("Oi");
  expect(await conversation().findByText("Sete dias.")).toBeDefined();
  expect(asked().at(-1)).toMatchObject({ before: [], question: "Oi" });
});

test("a failed provider and a refusal are explained in words, and the same line can be asked again", async () => {
  const failed = { ...answer, texts: [], sources: [], handOver, fault: "key", detail: "401" };
  const asked = open([failed, new Refusal(409, "ERR_ASSISTANT_LIMIT"), answer]);
  await say("Qual o prazo?");
  expect((await screen.findByRole("alert")).textContent).toContain("O provedor recusa a chave. · 401");
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText("O limite de hoje do assistente acabou. Ele volta amanhã.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await conversation().findByText("Sete dias.")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(new Set(asked().map((body) => JSON.stringify(body))).size).toBe(1);
});

test("while the assistant answers, dots are shown and no line can be sent; starting over drops the running question", async () => {
  let arrive = (_late: unknown): void => undefined;
  const late = new Promise((resolve) => {
    arrive = resolve;
  });
  const asked = open([late, answer]);
  await say("Qual o prazo?");
  expect(await screen.findByLabelText("O assistente está escrevendo…")).toBeDefined();
  await say("Oi?");
  expect(asked()).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Recomeçar" }));
  arrive(answer);
  await userEvent.click(screen.getByRole("button", { name: "Enviar como cliente" }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked().at(-1)).toEqual({ ...prompt, before: [], question: "Oi?" });
  expect(conversation().queryByText("Qual o prazo?")).toBeNull();
});

test("a form with a fault sends no question, and the playground reports the fault", async () => {
  const asked = open([answer], { prompt: null });
  await say("Oi");
  expect(screen.getByText("Corrija os campos do formulário para continuar a conversa.")).toBeDefined();
  expect(asked()).toEqual([]);
});
