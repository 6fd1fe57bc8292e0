import { expect, test } from "vitest";
import { costOf, readAnswer } from "./read-answer.ts";

const read = (body: unknown) =>
  readAnswer(JSON.stringify(body), { nextId: () => "call_1", apiKey: "sk-1", tools: ["search_knowledge"] });

const anthropic = {
  type: "message",
  role: "assistant",
  model: "claude",
  content: [
    { type: "thinking", thinking: "hm" },
    { type: "text", text: "O prazo é de " },
    { type: "text", text: "7 dias." },
  ],
  stop_reason: "end_turn",
  usage: { input_tokens: 40, output_tokens: 2 },
};
const google = {
  candidates: [
    {
      content: { role: "model", parts: [{ text: "hm", thought: true }, { text: "São 7 dias." }] },
      finishReason: "STOP",
    },
  ],
  usageMetadata: { promptTokenCount: 40, candidatesTokenCount: 2, totalTokenCount: 50 },
  modelVersion: "gemini",
};

test("an answer in the shape of its own provider is read, without its thoughts, and its cost counts", () => {
  const stop = { toolCalls: [], refused: false, finish: "stop" };
  expect(read(anthropic)).toEqual({ text: "O prazo é de 7 dias.", ...stop, tokens: 42, model: "claude" });
  expect(read(google)).toEqual({ text: "São 7 dias.", ...stop, tokens: 50, model: "gemini" });
  expect(read({ response: google })).toMatchObject({ text: "São 7 dias." });
  expect([costOf(JSON.stringify(anthropic)), costOf(JSON.stringify(google))]).toEqual([42, 50]);
});

test.each([
  [
    "Anthropic's",
    {
      ...anthropic,
      content: [{ type: "tool_use", id: "t1", name: "search_knowledge", input: { query: "troca" } }],
      stop_reason: "tool_use",
    },
    "t1",
  ],
  [
    "Google's",
    {
      candidates: [
        {
          content: { parts: [{ functionCall: { name: "search_knowledge", args: { query: "troca" } } }] },
          finishReason: "STOP",
        },
      ],
    },
    "call_1",
  ],
])("a call of %s is a call", (_whose, body, id) => {
  expect(read(body)?.toolCalls).toEqual([{ id, name: "search_knowledge", args: { query: "troca" } }]);
});

test("an answer that was cut ends with its last sentence, and a call that was cut is none", () => {
  const cut = { ...anthropic, content: [{ type: "text", text: "São 7 dias. E o fre" }], stop_reason: "max_tokens" };
  expect(read(cut)).toMatchObject({ text: "São 7 dias.", finish: "length" });
  const parts = [{ functionCall: { name: "search_knowledge", args: {} } }];
  expect(read({ candidates: [{ content: { parts }, finishReason: "MAX_TOKENS" }] })).toBeNull();
});

test.each([
  ["Anthropic's model", { ...anthropic, content: [], stop_reason: "refusal" }],
  ["Google's filter of answers", { candidates: [{ finishReason: "SAFETY" }] }],
  ["Google's filter of questions", { promptFeedback: { blockReason: "SAFETY" } }],
])("%s may refuse", (_who, body) => {
  expect(read(body)).toMatchObject({ text: "", refused: true });
});

test("an answer of neither shape is none", () => {
  expect(read({ content: ["oi"] })).toBeNull();
  expect(read({ candidates: [] })).toBeNull();
});
