import { expect, test } from "vitest";
import { read } from "../testing/answers.ts";

const shown = (text: string, type?: string) =>
  read(text, type).understood.map(({ action }) => {
    if (action.do === "text") return action.text;
    if (action.do === "media") return `${action.url} ${action.caption}`.trim();
    return action.do === "transfer" && action.named ? `transfer ${action.named}` : action.do;
  });
const said = (value: unknown) => shown(JSON.stringify(value));
const bytes = `iVBORw0KGgo${"A".repeat(300)}`;

// Answers of programs and models in shapes that resemble the documented ones.
test.each<[string, unknown, string[]]>([
  ["n8n's items", [{ json: { output: "Olá" }, pairedItem: { item: 0 } }], ["Olá"]],
  ["an object around the answer", { "AI Agent": { output: "Olá" } }, ["Olá"]],
  ["a list around the answer", { "AI Agent": [{ output: "Olá" }] }, ["Olá"]],
  ["a list of sources beside the answer", { "AI Agent": { output: "Olá" }, sources: [{ answer: "Fonte" }] }, ["Olá"]],
  ["a message for a messenger", { msg_whatsapp: "Olá" }, ["Olá"]],
  ["a wish at the end of a line", { output: 'Já passo {"transfer": true}' }, ["Já passo", "transfer"]],
  ["an example at the end of a line", { output: 'Envie {"texto": "oi"}' }, ['Envie {"texto": "oi"}']],
  [
    "a drawing with other marks",
    { text: "Olá", blocks: [{ type: "section", text: { type: "mrkdwn", text: "*Olá*" } }] },
    ["Olá"],
  ],
  [
    "a thread of assistants",
    {
      object: "list",
      data: [
        { created_at: 2, role: "assistant", content: [{ type: "text", text: { value: "Olá", annotations: [] } }] },
        { created_at: 1, role: "user", content: [{ type: "text", text: { value: "oi" } }] },
      ],
    },
    ["Olá"],
  ],
  ["an object within another", { success: true, agentOutcome: { returnValues: { output: "Olá" } } }, ["Olá"]],
  ["a message of LangChain", { lc: 1, type: "constructor", id: ["AIMessage"], kwargs: { content: "Olá" } }, ["Olá"]],
  [
    "a conversation of LangGraph",
    {
      messages: [
        { type: "human", content: "oi" },
        { type: "ai", content: "Antes" },
        { type: "human", content: "e aí?" },
        { type: "ai", content: "Olá" },
      ],
    },
    ["Olá"],
  ],
  [
    "the same with classes",
    [
      { lc: 1, id: ["langchain", "HumanMessage"], kwargs: { content: "oi" } },
      { lc: 1, id: ["langchain", "AIMessage"], kwargs: { content: "Olá" } },
    ],
    ["Olá"],
  ],
  ["a part without a number before one with it", { text: "Olá", text2: "Tudo bem?" }, ["Olá", "Tudo bem?"]],
  ["parts under another noun", { response1: "um", response_2: "dois" }, ["um", "dois"]],
  ["a name twice, empty first", { output: "", Output: "Olá" }, ["Olá"]],
  ["an error that is none", { output: "Olá", error: "no error" }, ["Olá"]],
  ["a picture in bare bytes", { output: bytes }, [`data:application/octet-stream;base64,${bytes}`]],
  ["JSON in a page", { output: "<pre>{&quot;text&quot;:&quot;Olá&quot;}</pre>" }, ["Olá"]],
  [
    "a file that only n8n can find",
    { text: "Olá", binary: { mimeType: "image/png", data: "filesystem-v2" } },
    ["Olá", "left-out"],
  ],
  ["a file without a server", { text: "Olá", image: "/uploads/foto.png" }, ["Olá", "left-out"]],
  ["null words with options", { text: null, buttons: [{ text: "Sim" }, { text: "Não" }] }, ["- Sim\n- Não"]],
  [
    "an event of Bot Framework",
    { text: "Já passo", type: "event", name: "handoff.initiate" },
    ["Já passo", "transfer"],
  ],
  ["the next node of a graph", { output: "Já passo", next: "human" }, ["Já passo", "transfer"]],
  ["a state of people", { output: "Já passo", status: "human_handoff" }, ["Já passo", "transfer"]],
  ["a queue with its noun", { output: "Já passo", transfer: "fila: Vendas" }, ["Já passo", "transfer Vendas"]],
  ["a finished chat", { output: "Até logo", finish_chat: true }, ["Até logo", "close"]],
  ["an ended conversation", { output: "Até logo", conversation_ended: "true" }, ["Até logo", "close"]],
  ["a closed service", { output: "Até logo", atendimento_encerrado: 1 }, ["Até logo", "close"]],
  ["an action with a name", { output: "Até logo", actions: [{ name: "close_conversation" }] }, ["Até logo", "close"]],
  [
    "an action with data",
    { output: "Já passo", action: { type: "transfer", payload: { queue: "Vendas" } } },
    ["Já passo", "transfer Vendas"],
  ],
  [
    "words beside a drawing",
    { text: "Olá", blocks: [{ type: "section", text: { type: "mrkdwn", text: "Olá" } }] },
    ["Olá"],
  ],
  [
    "an answer beside the program's session",
    { prompt: { firstSimple: { speech: "Olá" } }, session: {}, user: { text: "oi" } },
    ["Olá"],
  ],
  ["a name of a format", { markdown: "**Olá**" }, ["*Olá*"]],
  // Fields with another meaning cause no end.
  ["a hand-over without a wish", { output: "Olá", transfer: { queueId: null, reason: "" } }, ["Olá"]],
  ["a closed shop", { output: "Hoje não abrimos", closed: true, fechado: true }, ["Hoje não abrimos"]],
  ["the next node of a program", { output: "Olá", next: "agent", state: "transfer" }, ["Olá"]],
  ["an intent", { output: "Qual o CPF?", intent: "falar_com_atendente" }, ["Qual o CPF?"]],
  ["a verb beside words", { output: "Olá", action: "book_visit", hangup: true }, ["Olá"]],
  ["an end of a stream beside words", { output: "Olá", end: true }, ["Olá"]],
  ["a code among the data", { message: "Seu pedido chegou ontem", data: { code: 450 } }, ["Seu pedido chegou ontem"]],
  [
    "an explanation of a failure",
    { output: "Olá! O aviso (ERR_CONNECTION_RESET) diz que a internet caiu." },
    ["Olá! O aviso (ERR_CONNECTION_RESET) diz que a internet caiu."],
  ],
])("%s is read", (_, value, texts) => expect(said(value)).toEqual(texts));

test.each<[string, unknown]>([
  [
    "WhatsApp's own interface",
    { messaging_product: "whatsapp", contacts: [{ wa_id: "55" }], messages: [{ id: "wamid.1" }] },
  ],
  ["WPPConnect", { status: "success", response: [{ id: "true_55", body: "Olá", fromMe: true }] }],
  ["Z-API", { zaapId: "3999984263738042930C", messageId: "D241732339502B68" }],
  ["Twilio", { sid: "SM1", body: "Olá", status: "queued", direction: "outbound-api" }],
  ["Telegram", { ok: true, result: { message_id: 1, from: { id: 1, is_bot: true }, text: "Olá" } }],
  ["Slack", { ok: true, channel: "C1", ts: "1.2", message: { text: "Olá" } }],
  ["Zapier", { attempt: "0190c2a1-7b1e-8f00-9c11", id: "x", request_id: "y", status: "success" }],
  ["Pipedream", { about: "https://pipedream.com", event_id: "x1", inspect_url: "https://pipedream.com/@a" }],
  ["a program that sent by itself", { message: "Mensagem enviada com sucesso!" }],
  ["an old n8n", { message: "Workflow got started." }],
  ["a program that waits", { action: "wait" }],
  ["a program that wants no answer", { noReply: true }],
  ["a program that met the message already", { duplicate: true, skip: true }],
  ["a program that says how it went", { success: true, action: "lead_created" }],
  ["a state", { isNew: true, saved: true, typing: true }],
  ["a false wish", { transfer: false, close: false }],
])("the receipt of %s says nothing to the customer", (_, value) =>
  expect(read(JSON.stringify(value))).toEqual({ understood: [], unread: [] }),
);

test.each<[unknown]>([
  [{ action: "agendar_visita" }],
  [{ action: "schedule", params: { day: 3 } }],
  [{ hangup: true }],
  [[{ agendar: "true" }]],
  [{ needs_human: "talvez" }],
  [{ tool_calls: [{ type: "function", function: { name: "search", arguments: "{}" } }] }],
  [{ name: "search", arguments: { text: "frete" } }],
  [{ lead: { message: "quero um boleto" } }],
  [{ incoming: { text: "quero um boleto" } }],
  [{ message: "Unauthenticated." }],
  [{ output: "Error: Request failed with status code 500" }],
  [{ message: "Invalid API key" }],
  [{ httpStatus: 500, message: "Falha" }],
  [{ level: "error", message: "Falha" }],
  [{ code: "rest_no_route", message: "No route was found", data: { status: 404 } }],
  [{ message: "Falha ao conectar: ECONNREFUSED 127.0.0.1" }],
  [{ choices: [{ finish_reason: "content_filter", message: { content: "" } }] }],
  [{ type: "message", content: [{ type: "tool_use", name: "search", input: {} }], stop_reason: "tool_use" }],
  [{ resultado: "erro", mensagem: "Falha ao consultar" }],
  ["This URL has no default content configured. <a href='x'>Edit</a>"],
  ["<p><b>Success!</b></p><p>To customize this response, check out our docs</p>"],
])("%j is a failure, and no part of it is sent to the customer", (value) =>
  expect(() => (typeof value === "string" ? read(value, "text/html") : said(value))).toThrow(
    expect.objectContaining({ reason: "bad-answer", said: [] }),
  ),
);

test.each<[unknown, string]>([
  [{ end: true }, "close"],
  [{ action: "finish" }, "close"],
  [{ exit: true }, "stop"],
  [{ end_session: true }, "stop"],
  [{ action: "close_chat" }, "close"],
])("%j alone is read as the end %s", (value, end) => expect(said(value)).toEqual([end]));

test.each([
  '<function=search>{"q":"frete"}</function>',
  '<invoke name="search"><parameter name="q">frete</parameter></invoke>',
  '<|python_tag|>search(q="frete")',
  '[search(q="frete")]',
  'Action: search\nAction Input: {"q":"frete"}',
  '```tool_code\nsearch(q="frete")\n```',
  "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>search\n{}<｜tool▁call▁end｜>",
  'functions.search({"q":"frete"})',
])("a call of an unknown tool is not sent to a customer: %s", (call) => {
  expect(said({ output: `Um momento.\n${call}` })).toEqual(["Um momento.", "left-out"]);
  expect(() => said({ output: call })).toThrow(expect.objectContaining({ reason: "bad-answer" }));
});

test.each([
  "<function=transfer_to_human>{}</function>",
  "<tool_call>\n<function=transfer_to_human>\n</function>\n</tool_call>",
  '<function_calls><invoke name="transfer_to_human"></invoke></function_calls>',
  'functions.transfer_to_human({"reason":"x"})',
])("a call in another template hands over: %s", (call) => expect(said({ output: call })).toEqual(["transfer"]));

test.each<[string, string[]]>([
  [
    'Thought: x\nAction: search\nAction Input: {"q":"frete"}\nObservation: R$ 10\nFinal Answer: Custa R$ 10',
    ["Custa R$ 10"],
  ],
  ['```tool_code\nsearch(q="frete")\n```\nUm momento.', ["Um momento.", "left-out"]],
])("the words after the call in %j are sent", (output, texts) => expect(said({ output })).toEqual(texts));

test.each<[string, string[]]>([
  ['{"text":"Olá, Ana"}\n{"text":"Tudo bem?"}', ["Olá, Ana", "Tudo bem?"]],
  ['{"text":"Ol"}\n{"text":"á, Ana"}', ["Olá, Ana"]],
  ['{"output":"Olá"}\n{"output":"Tudo?"}', ["Olá", "Tudo?"]],
  ['{"output":"Olá"}{"output":"Tudo?"}', ["Olá", "Tudo?"]],
])("the lines %j are messages or pieces of one", (text, texts) => expect(shown(text)).toEqual(texts));
