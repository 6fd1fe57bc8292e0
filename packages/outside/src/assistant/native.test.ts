import { AssistantFault } from "@balcao/shared/assistant/port";
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

test("an answer in its own provider's shape is read, without its thoughts, and its cost counts", () => {
  const stop = { toolCalls: [], refused: false, finish: "stop" };
  expect(read(anthropic)).toEqual({ text: "O prazo é de 7 dias.", ...stop, tokens: 42, model: "claude" });
  expect(read(google)).toEqual({ text: "São 7 dias.", ...stop, tokens: 50, model: "gemini" });
  expect(read({ response: google })).toMatchObject({ text: "São 7 dias." });
  expect([costOf(JSON.stringify(anthropic)), costOf(JSON.stringify(google))]).toEqual([42, 50]);
});

const streamOf = (events: readonly object[]) =>
  events.map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`).join("");
const readText = (body: string) =>
  readAnswer(body, { nextId: () => "call_1", apiKey: "sk-1", tools: ["search_knowledge"] });
const piece = (index: number, delta: object) => ({ type: "content_block_delta", index, delta });
const anthropicEvents = [
  {
    type: "message_start",
    message: { ...anthropic, content: [], stop_reason: null, usage: { input_tokens: 40, output_tokens: 1 } },
  },
  { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
  piece(0, { type: "thinking_delta", thinking: "hm" }),
  { type: "ping" },
  { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
  piece(1, { type: "text_delta", text: "São 7" }),
  piece(1, { type: "text_delta", text: " dias." }),
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 15 } },
  { type: "message_stop" },
];
const googleEvents = [
  { candidates: [{ content: { parts: [{ text: "hm", thought: true }] } }] },
  { candidates: [{ content: { parts: [{ text: "São 7" }] } }], modelVersion: "gemini" },
  {
    candidates: [{ content: { parts: [{ text: " dias." }] }, finishReason: "STOP" }],
    usageMetadata: { totalTokenCount: 50 },
  },
];
const response = {
  model: "gpt",
  status: "completed",
  error: null,
  output: [
    { type: "reasoning", summary: [] },
    { type: "message", content: [{ type: "output_text", text: "São 7 dias." }] },
  ],
  usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
};

test.each([
  ["Anthropic's events", streamOf(anthropicEvents), 55, "claude"],
  ["Google's events", streamOf(googleEvents), 50, "gemini"],
  ["Google's list", JSON.stringify(googleEvents), 50, "gemini"],
  ["OpenAI's newer interface", JSON.stringify(response), 3, "gpt"],
  [
    "the events of OpenAI's newer interface",
    streamOf([
      { type: "response.created", response: { output: [] } },
      { type: "response.completed", response },
    ]),
    3,
    "gpt",
  ],
])("%s are read as one answer", (_whose, body, tokens, model) => {
  expect(readText(body)).toMatchObject({ text: "São 7 dias.", finish: "stop", tokens, model });
});

test("a call that is streamed in pieces is one call, and the whole parts of an interrupted stream are kept", () => {
  const call = { type: "tool_use", id: "t1", name: "search_knowledge", input: {} };
  const pieces = ['{"que', 'ry":"troca"}'].map((json) => piece(0, { type: "input_json_delta", partial_json: json }));
  const events = [
    { type: "message_start", message: { content: [] } },
    { type: "content_block_start", index: 0, content_block: call },
    ...pieces,
  ];
  expect(readText(streamOf(events))?.toolCalls).toEqual([
    { id: "t1", name: "search_knowledge", args: { query: "troca" } },
  ]);
  const broken = ["São 7 dias.", " E o fre"].map((delta) => ({ type: "response.output_text.delta", delta }));
  expect(readText(streamOf(broken))).toMatchObject({ text: "São 7 dias.", finish: "length" });
});

test.each([
  ["Anthropic's", [{ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }]],
  [
    "Anthropic's in the middle",
    [...anthropicEvents.slice(0, 6), { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }],
  ],
  ["Google's", [googleEvents[1], { error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } }]],
  ["a completion's", [{ choices: [{ delta: { content: "São" } }] }, { error: { message: "Rate limit", code: 429 } }]],
  ["a bare one", [{ type: "error", message: "Overloaded", code: "server_error" }]],
  [
    "a failed answer's",
    [{ type: "response.failed", response: { error: { code: "server_error", message: "Overloaded" } } }],
  ],
])("an error within a stream, %s, is no answer", (_whose, events) => {
  expect(() => readText(streamOf(events.filter((event) => event !== undefined)))).toThrow(AssistantFault);
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
])("a call of %s counts as a call", (_whose, body, id) => {
  expect(read(body)?.toolCalls).toEqual([{ id, name: "search_knowledge", args: { query: "troca" } }]);
});

test("a cut answer ends with its last sentence, and a cut call does not count", () => {
  const cut = { ...anthropic, content: [{ type: "text", text: "São 7 dias. E o fre" }], stop_reason: "max_tokens" };
  expect(read(cut)).toMatchObject({ text: "São 7 dias.", finish: "length" });
  const parts = [{ functionCall: { name: "search_knowledge", args: {} } }];
  expect(read({ candidates: [{ content: { parts }, finishReason: "MAX_TOKENS" }] })).toBeNull();
});

test.each([
  ["Anthropic's model", { ...anthropic, content: [], stop_reason: "refusal" }],
  ["Google's filter of answers", { candidates: [{ finishReason: "SAFETY" }] }],
  ["Google's filter of questions", { promptFeedback: { blockReason: "SAFETY" } }],
])("%s counts as a refusal", (_who, body) => {
  expect(read(body)).toMatchObject({ text: "", refused: true });
});

test("an answer in no known provider's form does not count", () => {
  expect(read({ content: ["oi"] })).toBeNull();
  expect(read({ candidates: [] })).toBeNull();
});
