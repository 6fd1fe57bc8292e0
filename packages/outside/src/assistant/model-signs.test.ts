import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

const delivery = "A entrega chega em até 3 dias úteis na capital e em até 7 dias úteis nas outras cidades.";
const tools = ["search_knowledge", "transfer_to_human"];
const readBody = (body: string) => readAnswer(body, { nextId: () => "call_1", apiKey: "", tools });
const read = (content: unknown, finish_reason = "stop") =>
  readBody(JSON.stringify({ choices: [{ index: 0, finish_reason, message: { role: "assistant", content } }] }));

test.each([
  `<thought>O cliente quer prazo.</thought>${delivery}`,
  `<raciocínio>prazo</raciocínio>${delivery}`,
  `<pensée>prazo</pensée>${delivery}`,
  `<思考>期限</思考>${delivery}`,
  `<думаю>срок</думаю>${delivery}`,
  `[Pensamento] prazo [/Pensamento] ${delivery}`,
  `<plan>1. olhar</plan>\n<answer>${delivery}</answer>`,
  `${delivery}<|im_end|>`,
  `${delivery}<|im_end|>\n<|im_start|>user\nE o frete?`,
  `${delivery}\nUser: E o frete?\nAssistant: grátis`,
  `<|channel|>analysis<|message|>We answer.<|end|><|start|>assistant<|channel|>final<|message|>${delivery}`,
  `<s>[INST] prazo? [/INST] ${delivery}</s>`,
  `{"answer":"${delivery}"}`,
  `\`\`\`json\n{"answer":"${delivery}"}\n\`\`\``,
  `{"response":{"text":"${delivery}"}}`,
  `{"action":"Final Answer","action_input":"${delivery}"}`,
  `{"name":"final_answer","arguments":{"answer":"${delivery}"}}`,
  `<|channel|>final <|constrain|>json<|message|>{"answer":"${delivery}"}`,
  `["${delivery}"]`,
  `{"text":"${delivery}"}<|im_end|>`,
  `(Pensando: o cliente quer prazo) ${delivery}`,
  `[Pensamento interno: prazo]\n${delivery}`,
  `*pensando*\n${delivery}`,
  `**Thinking:** prazo\n\n**Answer:** ${delivery}`,
  `**Resposta:** ${delivery}`,
  `Resposta final: ${delivery}`,
  `"${delivery}"`,
  `${delivery}【4:0†entrega.pdf】`,
  [
    { type: "thinking", thinking: [{ type: "text", text: "hm" }], text: "hm" },
    { type: "text", text: delivery },
  ],
  [{ type: "text", text: { value: delivery, annotations: [] } }],
  [{ type: "text", content: delivery }],
])("a customer reads only the answer in %j", (content) => expect(read(content)?.text).toBe(delivery));

test.each([
  '<function=search_knowledge>{"query":"entrega"}</function>',
  "<function=search_knowledge>\n<parameter=query>\nentrega\n</parameter>\n</function>",
  '<tool_call>{"name":"search_knowledge","arguments":{"query":"entrega"}}</tool_call>',
  'Um momento. <tool_call>{"name":"search_knowledge","arguments":"{\\"query\\":\\"entrega\\"}"}',
  '[TOOL_CALLS][{"name":"search_knowledge","arguments":{"query":"entrega"}}]',
  '[TOOL_CALLS]search_knowledge[ARGS]{"query":"entrega"}',
  '<|python_tag|>search_knowledge(query="entrega")',
  '```tool_code\nprint(search_knowledge(query="entrega"))\n```',
  '[search_knowledge(query="entrega")]',
  'functions.search_knowledge({"query":"entrega"})',
  '<|channel|>commentary to=functions.search_knowledge <|constrain|>json<|message|>{"query":"entrega"}<|call|>',
  '<function_calls><invoke name="search_knowledge"><parameter name="query">entrega</parameter></invoke></function_calls>',
  'Action: search_knowledge\nAction Input: {"query": "entrega"}',
  '{"tool":"search_knowledge","tool_input":{"query":"entrega"}}',
  '{"tool_calls":[{"function":{"name":"search_knowledge","arguments":"{\\"query\\":\\"entrega\\"}"}}]}',
  '{"search_knowledge":{"query":"entrega"}}',
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>search_knowledge\n```json\n{"query":"entrega"}\n```<｜tool▁call▁end｜>',
  '<think>procuro</think>\n{"name":"search_knowledge","arguments":{"query":"entrega"}}',
  "<search_knowledge><query>entrega</query></search_knowledge>",
  "<tool_call>search_knowledge<arg_key>query</arg_key><arg_value>entrega</arg_value></tool_call>",
  '<|tool_call_begin|>functions.search_knowledge:0<|tool_call_argument_begin|>{"query":"entrega"}<|tool_call_end|>',
  "<start_function_call>call:search_knowledge{query:<escape>entrega<escape>}<end_function_call>",
  '✿FUNCTION✿: search_knowledge\n✿ARGS✿: {"query":"entrega"}',
  '<｜DSML｜function_calls><｜DSML｜invoke name="search_knowledge"><｜DSML｜parameter name="query" string="true">entrega</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜function_calls>',
  '{"tool_name":"search_knowledge","tool_args":{"query":"entrega"}}',
  "{'name': 'search_knowledge', 'arguments': {'query': 'entrega'}}",
  '{"function":"search_knowledge","query":"entrega"}',
  'Vou procurar.\n```json\n{"tool":"search_knowledge","query":"entrega"}\n```',
])("a tool call that is written in the text counts as a call: %s", (content) => {
  expect(read(content)).toMatchObject({
    text: "",
    toolCalls: [{ name: "search_knowledge", args: { query: "entrega" } }],
  });
});

test.each(["transfer_to_human", "<transfer_to_human/>", "[transfer_to_human]", '{"transfer_to_human": true}'])(
  "the name of a tool alone counts as a call: %s",
  (content) => expect(read(content)).toMatchObject({ text: "", toolCalls: [{ name: "transfer_to_human", args: {} }] }),
);

test.each([
  { name: "search_knowledge", args: { query: "x" } },
  { function: { name: "functions.search_knowledge", arguments: '{"query":"x"}' } },
  { function: { name: "default_api.search_knowledge", arguments: '{"query":"x"}' } },
  { function: { name: "search_knowledge", arguments: JSON.stringify('{"query":"x"}') } },
])("a call in another dialect counts as a call: %j", (call) => {
  const body = { choices: [{ message: { content: "", tool_calls: [call] } }] };
  expect(readBody(JSON.stringify(body))?.toolCalls).toEqual([
    { id: "call_1", name: "search_knowledge", args: { query: "x" } },
  ]);
});

test.each([
  '{"query":"entrega"}',
  "<tool_call>procura a entrega",
  '```tool_code\nprint("x")\n```',
  "<function=abrir_chamado></function>",
  "<search_knowledge>entrega</search_knowledge>",
  '<search_knowledge query="entrega"/>',
  "search_knowledge: entrega",
  "<think>só pensei",
  "<|channel|>analysis<|message|>hm",
])("an unreadable answer does not count: %s", (content) => expect(read(content)?.text ?? "").toBe(""));

test("an answer that a filter ended without text is a refusal; of an answer that a filter or its length cut off, the whole sentences are sent", () => {
  expect(read("", "content_filter")).toMatchObject({ refused: true, text: "" });
  expect(read(null, "SAFETY")).toMatchObject({ refused: true });
  expect(read("", "refusal")).toMatchObject({ refused: true });
  for (const end of ["MAX_TOKENS", "max_tokens", "length"])
    expect(read("Em 7 dias. Mas se o", end)).toMatchObject({ text: "Em 7 dias." });
  expect(read("Em 7 dias. Mas se o", "content_filter")).toMatchObject({ refused: false, text: "Em 7 dias." });
});

test.each([
  [
    "events",
    'data: {"choices":[{"delta":{"content":"Em 7"}}]}\n\ndata: {"choices":[{"delta":{"content":" dias."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n',
  ],
  ["events with remarks", ': PROCESSING\n\n: PROCESSING\n\n{"choices":[{"message":{"content":"Em 7 dias."}}]}'],
  [
    "events with thoughts",
    'data: {"choices":[{"delta":{"content":"<think>hm</th"}}]}\n\ndata: {"choices":[{"delta":{"content":"ink>Em 7 dias."}}]}',
  ],
  [
    "Ollama's lines",
    '{"message":{"content":"Em 7 "},"done":false}\n{"message":{"content":"dias."},"done":true,"done_reason":"stop"}',
  ],
  ["Ollama's whole answer", '{"message":{"role":"assistant","content":"Em 7 dias."},"done":true}'],
  [
    "events whose pieces are lists of parts",
    'data: {"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]}]}}]}\n\ndata: {"choices":[{"delta":{"content":[{"type":"text","text":"Em 7 dias."}]},"finish_reason":"stop"}]}',
  ],
  ["a body with a mark of its order", '\uFEFF{"choices":[{"message":{"content":"Em 7 dias."}}]}'],
  ["a single piece", '{"choices":[{"delta":{"content":"Em 7 dias."}}]}'],
  [
    "pieces with a mark of no error",
    'data: {"error":false,"choices":[{"delta":{"content":"Em 7 dias."}}]}\n\ndata: [DONE]',
  ],
  ["Ollama's text", '{"model":"m","response":"Em 7 dias.","done":true,"done_reason":"stop"}'],
  ["a gateway's result", '{"result":{"response":"Em 7 dias.","usage":{"total_tokens":7}},"success":true,"errors":[]}'],
  ["a gateway's data", '{"data":{"choices":[{"message":{"content":"Em 7 dias."}}]}}'],
  [
    "Bedrock's message",
    '{"output":{"message":{"role":"assistant","content":[{"text":"Em 7 dias."}]}},"stopReason":"end_turn"}',
  ],
  [
    "the newer interface's text alone",
    '{"object":"response","status":"completed","output":[],"output_text":"Em 7 dias."}',
  ],
  ["an older server's text", '{"choices":[{"text":"Em 7 dias.","finish_reason":"stop"}]}'],
])("an answer in %s is read", (_what, body) => expect(readBody(body)?.text).toBe("Em 7 dias."));

test("the pieces of a streamed call are one call, and a fault within a stream is a fault", () => {
  const event = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;
  const call = (given: object, more: object = {}) => event({ tool_calls: [{ index: 0, ...more, function: given }] });
  const body =
    call({ name: "search_knowledge", arguments: "" }, { id: "a" }) +
    call({ arguments: '{"query":' }) +
    call({ arguments: '"x"}' });
  expect(readBody(body)?.toolCalls).toEqual([{ id: "a", name: "search_knowledge", args: { query: "x" } }]);
  expect(() => readBody(`${event({ content: "Em" })}data: {"error":{"code":429,"message":"slow down"}}\n\n`)).toThrow(
    expect.objectContaining({ reason: "unreachable" }),
  );
});
