import { AssistantFault } from "@balcao/shared/assistant/port";
import { expect, test } from "vitest";
import { readAnswer, upToLastSentence } from "./read-answer.ts";

function read(body: unknown) {
  let made = 0;
  const nextId = () => `call_${(made += 1)}`;
  return readAnswer(typeof body === "string" ? body : JSON.stringify(body), {
    nextId,
    apiKey: "sk-segredo-123",
    tools: ["search_knowledge", "transfer_to_human"],
  });
}
function faultOf(body: unknown): AssistantFault {
  try {
    read(body);
  } catch (error) {
    if (error instanceof AssistantFault) return error;
    throw error;
  }
  throw new Error("It is no fault");
}
const said = (message: object, finish_reason: unknown = "stop", more: object = {}) =>
  read({ model: "m-1", choices: [{ index: 0, finish_reason, message }], ...more });
const call = (args: unknown, id: unknown = "call_a", name = "search_knowledge") => ({
  id,
  type: "function",
  function: { name, arguments: args },
});

test("a regular answer has its text, its end and its cost", () => {
  const usage = { prompt_tokens: 412, completion_tokens: 18, total_tokens: 430 };
  expect(
    said({ role: "assistant", content: "O prazo é de 7 dias.", refusal: null, tool_calls: [] }, "stop", { usage }),
  ).toEqual({
    text: "O prazo é de 7 dias.",
    toolCalls: [],
    refused: false,
    finish: "stop",
    tokens: 430,
    model: "m-1",
  });
});

test("calls count even when the answer says that the model stopped, and missing or repeated ids are replaced", () => {
  const tool_calls = [call("{}", ""), call("{}", null), call("{}", "x"), call("{}", "x")];
  expect(said({ content: null, tool_calls }, "stop")?.toolCalls.map(({ id }) => id)).toEqual([
    "call_1",
    "call_2",
    "x",
    "call_3",
  ]);
});

test.each([
  ["", {}],
  ["  ", {}],
  [undefined, {}],
  [null, {}],
  ['{"query":"troca"}', { query: "troca" }],
  [{ query: "troca" }, { query: "troca" }],
  ['{"query":', null],
  ['["troca"]', null],
  [7, null],
])("arguments %j are read as %j", (args, expected) => {
  expect(said({ content: null, tool_calls: [call(args)] })?.toolCalls[0]?.args).toEqual(expected);
});

test.each([
  ["no choices", { choices: [] }],
  ["choices that are null", { choices: null }],
  ["an empty text", { choices: [{ finish_reason: "stop", message: { content: "" } }] }],
  ["no message", { choices: [{ finish_reason: "stop" }] }],
  [
    "a call that a server could not write",
    { choices: [{ finish_reason: "MALFORMED_FUNCTION_CALL", message: { content: null } }] },
  ],
  ["only thoughts", { choices: [{ finish_reason: "stop", message: { content: "<think>hm</think>" } }] }],
  ["a page", "<html></html>"],
  ["nothing", ""],
  ["a number", "7"],
])("%s is not a usable answer", (_, body) => expect(read(body)).toBe(null));

test.each(["", null, {}, 3])("the end %j is ignored, and the text counts", (finish) =>
  expect(said({ content: "Oi." }, finish)).toMatchObject({ text: "Oi.", finish: "" }),
);

test("a cut answer runs no tool, and keeps its whole sentences", () => {
  expect(said({ content: null, tool_calls: [call('{"query":"tro')] }, "length")).toBe(null);
  expect(said({ content: "Abre às 9h. Fecha às 18h. Aos sáb", tool_calls: [call("{}")] }, "length")).toMatchObject({
    text: "Abre às 9h. Fecha às 18h.",
    toolCalls: [],
  });
  expect(said({ content: "Sem fim nenhum" }, "length")).toBe(null);
  expect(upToLastSentence("Custa R$ 1.299 e")).toBe("");
});

test("a text in parts becomes one text, without parts of other kinds", () => {
  const content = [{ type: "text", text: "Olá, " }, { type: "image" }, null, "Ana", { type: "text", text: 7 }];
  expect(said({ content })?.text).toBe("Olá, Ana");
});

test.each([
  ["<think>\nEle quer troca.\n</think>\n\nSete dias.", "Sete dias."],
  ["Ele quer troca.</think>Sete dias.", "Sete dias."],
  ["Sete dias.<think>e agora", "Sete dias."],
  ["<thinking>a</thinking>Sete<think>b</think> dias.", "Sete dias."],
  ["<think>a<think>b</think>Sete dias.", "Sete dias."],
  ["Oi <think>a</think>b</think>Sete dias.", "Sete dias."],
])("the thoughts of a model are removed from %j", (content, text) => expect(said({ content })?.text).toBe(text));

test.each([
  '<tool_call>{"name":"search_knowledge","arguments":{"query":"troca"}}</tool_call>',
  'Vou ver. <tool_call>\n{"name":"search_knowledge","arguments":"{\\"query\\":\\"troca\\"}"}',
  '{"name":"search_knowledge","parameters":{"query":"troca"}}',
  '```json\n{"name":"search_knowledge","arguments":{"query":"troca"}}\n```',
])("a call that a small model writes into its text counts as a call: %s", (content) => {
  expect(said({ content })).toMatchObject({
    text: "",
    toolCalls: [{ id: "call_1", name: "search_knowledge", args: { query: "troca" } }],
  });
});

test("a call in the single form of older servers counts as a call", () => {
  const function_call = { name: "search_knowledge", arguments: '{"query":"troca"}' };
  expect(said({ content: null, function_call }, "function_call")?.toolCalls).toHaveLength(1);
});

test("a refusal of the model has no further text", () => {
  expect(said({ content: null, refusal: "I can't help with that." })).toMatchObject({ refused: true, text: "" });
});

test("a refusal in the newer interface is a refusal of the model", () => {
  const output = [{ type: "message", content: [{ type: "refusal", refusal: "I can't help with that." }] }];
  expect(read({ object: "response", status: "completed", output })).toMatchObject({ refused: true, text: "" });
});

test("half a sentence before a fault in a stream is not sent", () => {
  const pieces = [
    { choices: [{ delta: { content: "Em" } }] },
    { object: "error", message: "CUDA out of memory", code: 500 },
  ];
  expect(faultOf(pieces.map((piece) => `data: ${JSON.stringify(piece)}\n\n`).join("")).reason).toBe("unreachable");
});

test("a state that means success is no fault", () =>
  expect(said({ content: "Oi." }, "stop", { base_resp: { status_code: 0, status_msg: "" } })?.text).toBe("Oi."));

test("tokens are summed when only their parts are reported, and are unknown when nothing is reported", () => {
  expect(said({ content: "Oi." }, "stop", { usage: { prompt_tokens: 3, completion_tokens: 4 } })?.tokens).toBe(7);
  expect(said({ content: "Oi." }, "stop", { usage: null })?.tokens).toBe(null);
  expect(said({ content: "Oi." })?.tokens).toBe(null);
});

test.each([
  [{ error: { code: 402, message: "Insufficient credits" } }, "credit"],
  [{ error: { code: 401, message: "No auth sk-segredo-123" } }, "key"],
  [{ error: { code: "insufficient_quota", message: "x" } }, "credit"],
  [{ choices: [{ error: { code: 429, message: "slow down" } }] }, "unreachable"],
  [{ choices: [{ error: { code: 502, message: "provider" }, message: { content: "" } }] }, "unreachable"],
  [[{ error: { code: 400, message: "Unknown field", status: "INVALID_ARGUMENT" } }], "configuration"],
  [{ error: "model not found" }, "configuration"],
  [{ error: { code: "invalid_api_key", message: "x" } }, "key"],
  [{ error: { code: "rate_limit_exceeded", message: "x" } }, "unreachable"],
  [{ error: "Something broke" }, "unreachable"],
  [
    { object: "response", status: "failed", error: { code: "rate_limit_exceeded", message: "x" }, output: [] },
    "unreachable",
  ],
  [{ object: "response", status: "failed", error: { code: "invalid_api_key", message: "x" }, output: [] }, "key"],
  [{ choices: null, base_resp: { status_code: 1008, status_msg: "insufficient balance" } }, "credit"],
  [{ success: false, result: null, errors: [{ code: 10000, message: "Authentication error" }] }, "key"],
  [{ error: { code: "1113", message: "您的账户已欠费，请充值后重试" } }, "credit"],
])("a fault with status 200 is a fault: %j", (body, reason) => {
  const fault = faultOf(body);
  expect(fault.reason).toBe(reason);
  expect(fault.detail).not.toContain("segredo");
});

test("a model's hand-over mark counts as a call of the tool, and is not sent to the customer", () => {
  const transfer = (args: object) => [{ id: "call_1", name: "transfer_to_human", args }];
  expect(said({ content: "Vou chamar alguém. [TRANSFER]" })).toMatchObject({
    text: "Vou chamar alguém.",
    toolCalls: transfer({}),
  });
  expect(said({ content: "{{transferir:3}}" })).toMatchObject({ text: "", toolCalls: transfer({ queueId: 3 }) });
  expect(said({ content: "Ok [TRANSFER]", tool_calls: [call("{}", "x")] })?.toolCalls.map(({ id }) => id)).toEqual([
    "x",
  ]);
  const alone = { nextId: () => "call_1", apiKey: "sk-1", tools: ["search_knowledge"] };
  const body = JSON.stringify({ choices: [{ message: { content: "Ok [TRANSFER]" } }] });
  expect(readAnswer(body, alone)).toMatchObject({ text: "Ok [TRANSFER]", toolCalls: [] });
});
