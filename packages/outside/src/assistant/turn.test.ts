import type { AiProvider, AssistantReply, AssistantSurroundings, AssistantTurn } from "@balcao/shared/assistant/port";
import type { AssistantMode, ScriptedAnswer } from "@balcao/outside-simulator/assistant/control";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assistant, customer, type PlayedModel, playAssistant, turnOf } from "../testing/assistant.ts";
import { answerTurn } from "./turn.ts";

let played: PlayedModel;
beforeAll(async () => {
  played = await playAssistant();
});
afterAll(() => played.server.close());
afterEach(() => played.reset());

const look = (query = "troca"): ScriptedAnswer => ({
  text: null,
  tools: [{ name: "search_knowledge", args: { query } }],
});
const transfer = (args: object = {}, text: string | null = null): ScriptedAnswer => ({
  text,
  tools: [{ name: "transfer_to_human", args: { reason: "other", summary: "Quer trocar o sofá.", ...args } }],
});
const asking = "Qual o prazo para trocar um produto?";
const answer = (
  turn: AssistantTurn = turnOf(asking),
  more: Partial<AssistantSurroundings> = {},
  provider: AiProvider | null = played.provider,
) => answerTurn(provider, turn, played.surroundings(more));
const texts = ({ actions }: AssistantReply) =>
  actions.map((action) => (action.do === "text" ? action.text : action.do));
const chats = () => played.server.control.chats;

test("a question is answered with its sources and its cost", async () => {
  played.script(look(), { text: "A troca pode ser pedida em até 7 dias [[source:1]]." });
  const reply = await answer();
  expect(reply).toMatchObject({ handOver: null, sources: [101], failed: null });
  expect(texts(reply)).toEqual(["A troca pode ser pedida em até 7 dias."]);
  expect(reply.usage).toMatchObject({ calls: 2, estimated: false, model: "demo-grande-2026", finish: "stop" });
  expect(reply.usage.tokens).toBeGreaterThan(100);
});

describe("differences between servers with almost the same API", () => {
  test.each<AssistantMode>([
    { kind: "gemini" },
    { kind: "object-args" },
    { kind: "think" },
    { kind: "parts" },
    { kind: "no-usage" },
  ])("%j is understood, and every call gets its result", async (mode) => {
    played.behave(mode, 9);
    played.script(look(), look("devolução prazo"), { text: "Até 7 dias [[source:1]]" });
    const reply = await answer();
    expect([texts(reply), reply.sources, reply.usage.estimated]).toEqual([
      ["Até 7 dias"],
      [101],
      mode.kind === "no-usage",
    ]);
  });

  test("arguments in an empty text count as none, and the model gets an error", async () => {
    played.script({ text: null, tools: [{ name: "search_knowledge", args: "" }] }, { text: "Até 7 dias [[source:1]]" });
    expect(texts(await answer())).toEqual(["Até 7 dias"]);
    expect(JSON.stringify(chats()[1]?.messages.at(-1))).toContain("error");
  });

  test("an answer without choices causes one more try, and then people take over", async () => {
    played.behave({ kind: "empty-choices" });
    played.script({ text: "Nunca." }, { text: "Até 7 dias [[source:1]]" });
    expect(texts(await answer())).toEqual(["Até 7 dias"]);
    played.behave({ kind: "empty-choices" }, 2);
    expect(await answer()).toMatchObject({ actions: [], handOver: { reason: "provider-down" }, failed: "bad-answer" });
  });

  test("a cut call is not made, and the model is asked again", async () => {
    played.behave({ kind: "cut" });
    played.script(transfer({ queueId: 3 }), { text: "Até 7 dias [[source:1]]" });
    expect(await answer()).toMatchObject({ handOver: null, sources: [101] });
  });

  test("only the whole sentences of a cut text are sent", async () => {
    played.behave({ kind: "cut" });
    played.script({ text: "Até 7 dias [[source:1]]. O produto precisa estar na emb" });
    expect(texts(await answer())).toEqual(["Até 7 dias."]);
  });

  test("when a model refuses, people take over", async () => {
    played.script({ text: null, refusal: "No." });
    expect(await answer()).toMatchObject({ actions: [], handOver: { reason: "asked-by-model" }, failed: null });
  });

  test("a model without tools answers from the first search", async () => {
    played.server.control.refusedFields = ["tools"];
    played.script({ text: "Até 7 dias [[source:1]]" });
    expect(await answer()).toMatchObject({ sources: [101], usage: { calls: 2 } });
  });
});

describe("calls of tools", () => {
  test("an unknown tool is an error for the model the first time, and people take over the second time", async () => {
    const unknown: ScriptedAnswer = { text: null, tools: [{ name: "send_money", args: { to: "x" } }] };
    played.script(unknown, { text: "Até 7 dias [[source:1]]" });
    expect(texts(await answer())).toEqual(["Até 7 dias"]);
    played.script(unknown, unknown);
    expect(await answer()).toMatchObject({ handOver: { reason: "provider-down" }, failed: "bad-answer", actions: [] });
  });

  test("a tool with unreadable arguments is refused once, and fails the answer the second time", async () => {
    const broken: ScriptedAnswer = { text: null, tools: [{ name: "transfer_to_human", args: '{"reason":' }] };
    played.script(broken, transfer({ reason: "no-source" }));
    expect((await answer()).handOver?.reason).toBe("no-source");
    played.script(broken, broken);
    expect((await answer()).failed).toBe("bad-answer");
  });

  test("a tool is called at most six times for one question", async () => {
    const many = (count: number): ScriptedAnswer => ({
      text: null,
      tools: Array.from({ length: count }, (_, place) => ({
        name: "search_knowledge",
        args: { query: `troca ${place}` },
      })),
    });
    let searched = 0;
    const search = () => Promise.resolve(((searched += 1), []));
    played.script(many(4), many(3));
    expect(await answer(turnOf(asking, { search }))).toMatchObject({ actions: [], handOver: { reason: "limit" } });
    // One search of ours before the first call, and six by the model.
    expect(searched).toBe(7);
  });

  test("a tool makes us call the model at most four times for one question", async () => {
    played.script(look("a"), look("b"), look("c"), look("d"), { text: "Nunca." });
    expect(await answer()).toMatchObject({
      actions: [],
      handOver: { reason: "limit" },
      failed: null,
      usage: { calls: 4 },
    });
  });
});

describe("a hand-over by the model", () => {
  test("a hand-over by the model sends the text first, and leaves the rest to the caller", async () => {
    played.script(transfer({ queueId: 5 }, "A troca é em até 7 dias [[source:1]]."));
    const reply = await answer();
    expect(texts(reply)).toEqual(["A troca é em até 7 dias."]);
    expect(reply.handOver).toEqual({ reason: "asked-by-model", queueId: 5, summary: "Quer trocar o sofá." });
  });

  test("a hand-over by the model without a text or source sends no text of its own", async () => {
    for (const text of [null, "", "Sim, damos desconto de 50%.", "Aguarde https://golpe.example"]) {
      played.script(transfer({ reason: "anger" }, text));
      expect(await answer()).toMatchObject({ actions: [], handOver: { reason: "anger" } });
    }
  });

  test.each([
    [3, 3],
    ["5", 5],
    [999, null],
    ["3 OR 1=1", null],
    [null, null],
    [[3, 5], null],
    [undefined, null],
  ])("a hand-over by the model to the queue %j goes to %j", async (queueId, expected) => {
    played.script(transfer({ queueId }));
    expect((await answer()).handOver?.queueId).toBe(expected);
  });

  test("a hand-over by the model has a summary of at most 400 characters, without foreign addresses, and the customer's own words when there is none", async () => {
    played.script(transfer({ summary: "x".repeat(900) }));
    expect((await answer()).handOver?.summary).toHaveLength(400);
    played.script(transfer({ summary: 7 }));
    expect((await answer()).handOver?.summary).toBe(asking);
    played.script(transfer({ summary: "Quer trocar. Abra https://golpe.example agora." }));
    expect((await answer()).handOver?.summary).toBe("Quer trocar.");
  });
});

describe("without a call of the model", () => {
  test.each([
    ["quero falar com um atendente", "asked-for-person"],
    ["isso é um absurdo, vou no Procon", "anger"],
  ])("the message %s goes to people: %s", async (text, reason) => {
    const reply = await answer(turnOf(text));
    expect(reply).toMatchObject({
      actions: [],
      handOver: { reason, queueId: null, summary: text },
      usage: { calls: 0, tokens: 0 },
    });
    expect(chats()).toEqual([]);
  });

  test("a company without a provider leaves its customers to people", async () => {
    expect(await answer(turnOf(asking), {}, null)).toMatchObject({
      handOver: { reason: "not-configured" },
      failed: null,
    });
  });
});

test("a model that does not understand asks the customer once, and the second time people take over", async () => {
  const missed = "Desculpe, não entendi. Pode reformular?";
  played.script({ text: missed });
  expect(texts(await answer(turnOf("o negócio lá")))).toEqual([missed]);
  played.script({ text: "Não entendi bem. Pode explicar melhor?" });
  const again = turnOf([customer("o negócio lá"), assistant(missed), customer("aquele negócio")]);
  expect(await answer(again)).toMatchObject({ actions: [], handOver: { reason: "misunderstood" } });
});
