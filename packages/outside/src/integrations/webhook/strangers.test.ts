import { expect, test } from "vitest";
import { read } from "../testing/answers.ts";

const actions = (value: unknown) => read(JSON.stringify(value)).understood.map(({ action }) => action);

test.each([
  'data: {"event":"message","answer":"Ol"}\n\ndata: {"event":"message","answer":"á"}\n\ndata: {"event":"message_end"}\n\n',
  'message:\ndata:{"event":"token","data":"Ol"}\n\nmessage:\ndata:{"event":"token","data":"á"}\n\nmessage:\ndata:{"event":"end","data":"[DONE]"}\n\n',
  'event: data\ndata: "Ol"\n\nevent: data\ndata: "á"\n\nevent: end\n\n',
  "data: Ol\n\ndata: á\n\ndata: [DONE]\n\n",
  'data: {"type":"start"}\n\ndata: {"type":"text-delta","id":"0","delta":"Ol"}\n\ndata: {"type":"text-delta","id":"0","delta":"á"}\n\ndata: [DONE]\n\n',
  'f:{"messageId":"m"}\n0:"Ol"\n0:"á"\ne:{"finishReason":"stop"}\nd:{"finishReason":"stop"}\n',
  '{"model":"x","response":"Ol","done":false}\n{"model":"x","response":"á","done":false}\n{"model":"x","response":"","done":true}\n',
  '{"message":{"role":"assistant","content":"Ol"},"done":false}\n{"message":{"role":"assistant","content":"á"},"done":true}\n',
  'data: {"event":"text_chunk","data":{"text":"Ol"}}\n\ndata: {"event":"text_chunk","data":{"text":"á"}}\n\ndata: {"event":"workflow_finished","data":{"status":"succeeded"}}\n\n',
  'data: {"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]}]}}]}\n\ndata: {"choices":[{"delta":{"content":[{"type":"text","text":"Olá"}]}}]}\n\ndata: [DONE]\n\n',
])("the pieces of a stream are one answer: %j", (text) => {
  expect(read(text, "text/event-stream").understood.map(({ action }) => action)).toEqual([{ do: "text", text: "Olá" }]);
});

test.each([
  "TypeError: x is undefined\n    at run (/app/index.js:3:7)",
  'Traceback (most recent call last):\n  File "app.py"',
  "upstream request timeout",
])("a fault in a program's code is a fault and no answer: %j", (text) => {
  expect(() => read(text, "text/plain")).toThrow(expect.objectContaining({ reason: "bad-answer" }));
});

test("a line of plain words that begins like an event of a stream is read as words", () => {
  expect(read("data: 12/10/2026", "text/plain").understood.map(({ action }) => action)).toEqual([
    { do: "text", text: "data: 12/10/2026" },
  ]);
});

test("a receipt in capital letters is not sent to the customer", () => {
  expect(read("EVENT_RECEIVED", "text/plain").understood).toEqual([]);
});

test.each([
  { location: { latitude: -23.5, longitude: -46.6 } },
  { contacts: [{ name: { first_name: "Ana" } }] },
  { type: "template", template: { name: "aviso", language: { code: "pt_BR" } } },
])("an answer that cannot be sent is a fault, and does not count as silence: %j", (value) => {
  expect(() => read(JSON.stringify(value))).toThrow(expect.objectContaining({ reason: "bad-answer" }));
});

test("an expression that a flow did not fill in is not sent, and is named in a note", () => {
  expect(actions({ output: "=Olá {{ $json.nome }}, tudo bem?" })).toEqual([
    { do: "text", text: "Olá, tudo bem?" },
    { do: "left-out", detail: "output: {{ $json.nome }}" },
  ]);
  expect(actions({ output: "Preencha {{nome}} e {valor}" })).toEqual([
    { do: "text", text: "Preencha {{nome}} e {valor}" },
  ]);
});

test("a place beside a text is named in a note", () => {
  expect(actions({ text: "Aqui", location: { lat: -23 } })).toEqual([
    { do: "text", text: "Aqui" },
    { do: "left-out", detail: 'location: {"lat":-23}' },
  ]);
});

test("a contact that a flow repeats beside its text makes no note", () => {
  expect(actions({ text: "Olá", contact: { name: "Ana" } })).toEqual([{ do: "text", text: "Olá" }]);
});

test("a file keeps its caption in the shape of similar products", () => {
  expect(actions({ number: "5511", mediatype: "image", media: "https://x.com/a.png", caption: "Foto" })).toEqual([
    { do: "media", url: "https://x.com/a.png", caption: "Foto" },
  ]);
});

test("a hand-over may name a team", () => {
  expect(actions({ text: "Já passo", transferTo: { team: "Vendas" } }).at(-1)).toMatchObject({
    do: "transfer",
    named: "Vendas",
  });
});

const said = (value: unknown) =>
  actions(value).map((action) =>
    action.do === "text" ? action.text : action.do === "media" ? action.caption : action.do,
  );

// Programs that people connect to their flows, in the formats of their documentation.
test.each<[string, unknown, string[]]>([
  [
    "Voiceflow's traces",
    [
      { type: "debug", payload: { type: "intent", message: "matched intent **preco**" } },
      { type: "text", payload: { slate: { id: "x", content: [{ children: [{ text: "Olá" }] }] }, message: "Olá" } },
      {
        type: "choice",
        payload: { buttons: [{ name: "Sim", request: { type: "path-1", payload: { label: "Sim" } } }] },
      },
      { type: "end" },
    ],
    ["Olá\n\n- Sim"],
  ],
  [
    "Voiceflow's card",
    [
      {
        type: "cardV2",
        payload: { title: "Plano A", description: { text: "Até 3 pessoas" }, buttons: [{ name: "Quero" }] },
      },
    ],
    ["*Plano A*\nAté 3 pessoas\n\n- Quero"],
  ],
  [
    "Botpress's choice",
    {
      responses: [
        {
          type: "single-choice",
          text: "Qual?",
          choices: [
            { title: "Vendas", value: "v" },
            { title: "Suporte", value: "s" },
          ],
        },
      ],
    },
    ["Qual?\n\n- Vendas\n- Suporte"],
  ],
  [
    "Manychat's block",
    {
      version: "v2",
      content: {
        messages: [{ type: "text", text: "Olá", buttons: [{ type: "url", caption: "Site", url: "https://a.b" }] }],
        actions: [],
        quick_replies: [{ type: "node", caption: "Sim", target: "x" }],
      },
    },
    ["Olá\n\n- Site: https://a.b\n\n- Sim"],
  ],
  [
    "Bot Framework's actions",
    { type: "message", text: "Qual?", suggestedActions: { actions: [{ type: "imBack", title: "Sim" }] } },
    ["Qual?\n\n- Sim"],
  ],
  [
    "options by their numbers",
    { text: "Qual?", opcoes: { "1": "Vendas", "2": "Suporte" } },
    ["Qual?\n\n- 1 - Vendas\n- 2 - Suporte"],
  ],
  ["options in a line", { text: "Qual?", opcoes: "Vendas | Suporte" }, ["Qual?\n\n- Vendas\n- Suporte"]],
  ["settings called options", { text: "Olá", options: { delay: 1200, presence: "composing" } }, ["Olá"]],
  [
    "a caption beside a picture's address",
    { phone: "5511", image: "https://a.b/c.png", caption: "**Foto**" },
    ["*Foto*"],
  ],
  ["a caption beside a typed picture", { type: "image", image: "https://a.b/c.png", caption: "Foto" }, ["Foto"]],
  [
    "cards below words",
    {
      text: "Veja",
      cards: [
        { title: "A", subtitle: "10" },
        { title: "B", subtitle: "20" },
      ],
    },
    ["Veja", "*A*\n10", "*B*\n20"],
  ],
  [
    "LangServe",
    { output: { content: "Olá", additional_kwargs: {}, type: "ai", name: null }, metadata: { run_id: "x" } },
    ["Olá"],
  ],
  ["Flowise", { text: "Olá", question: "oi", chatId: "a-b", sessionId: "a-b", memoryType: "Buffer Memory" }, ["Olá"]],
  [
    "Dialogflow CX",
    {
      queryResult: {
        responseMessages: [{ text: { text: ["Olá"] } }, { text: { text: ["Tudo bem?"] } }],
        languageCode: "pt-br",
      },
    },
    ["Olá", "Tudo bem?"],
  ],
  [
    "Lex",
    {
      messages: [
        { content: "Olá", contentType: "PlainText" },
        {
          contentType: "ImageResponseCard",
          imageResponseCard: { title: "Qual?", subtitle: "Um", buttons: [{ text: "Sim", value: "s" }] },
        },
      ],
    },
    ["Olá", "*Qual?*\nUm\n\n- Sim"],
  ],
  [
    "Watson",
    {
      output: {
        intents: [],
        generic: [
          { response_type: "text", text: "Olá" },
          { response_type: "option", title: "Qual?", options: [{ label: "Sim", value: { input: { text: "s" } } }] },
        ],
      },
    },
    ["Olá", "*Qual?*\n\n- Sim"],
  ],
  [
    "Chatwoot's select",
    { content: "Qual?", content_type: "input_select", content_attributes: { items: [{ title: "Sim", value: "s" }] } },
    ["Qual?\n\n- Sim"],
  ],
  [
    "Telegram",
    {
      method: "sendMessage",
      chat_id: 1,
      text: "Qual?",
      reply_markup: { inline_keyboard: [[{ text: "Sim", callback_data: "s" }]] },
    },
    ["Qual?\n\n- Sim"],
  ],
  ["Rasa", [{ recipient_id: "x", text: "Olá", buttons: [{ title: "Sim", payload: "/affirm" }] }], ["Olá\n\n- Sim"]],
])("what %s says is read", (_whose, value, texts) => expect(said(value)).toEqual(texts));

test.each([
  { human_intervention: true },
  { falar_com_atendente: "sim" },
  { requires_human_assistance: true },
  { action: "talk_to_human" },
  { acao: "chamar_atendente" },
])("%j hands over", (wish) => expect(said({ text: "Olá", ...wish })).toEqual(["Olá", "transfer"]));

test.each([
  [{ encerrar_conversa: true }, "close"],
  [{ action: "resolve_ticket" }, "close"],
  [{ pausar_bot: "sim" }, "stop"],
])("%j ends the program's part of the conversation", (wish, end) =>
  expect(said({ text: "Olá", ...wish })).toEqual(["Olá", end]),
);

test("two hundred kilobytes of unclosed comments are read quickly", () => {
  const started = performance.now();
  read(JSON.stringify({ output: "<!--".repeat(50_000) }));
  expect(performance.now() - started).toBeLessThan(3000);
});
