import { expect, test } from "vitest";
import { readAnswer } from "./answer.ts";

const answer = (text: string, type = "application/json") => ({ status: 200, headers: { "content-type": type }, text });
const read = (value: unknown) => readAnswer(answer(JSON.stringify(value)));
const texts = (value: unknown) =>
  read(value).understood.map(({ action }) => (action.do === "text" ? action.text : action.do));

// The forms in which flows of n8n, and the programs behind them, answer.
test.each<[unknown, string[]]>([
  [{ output: { text: "Olá", intent: "x" } }, ["Olá"]],
  [
    ["Olá", "Tudo bem?"],
    ["Olá", "Tudo bem?"],
  ],
  [{ output: ["Olá", "Tudo bem?"] }, ["Olá", "Tudo bem?"]],
  [{ response: "Olá" }, ["Olá"]],
  [{ message: "Olá" }, ["Olá"]],
  [{ result: "Olá" }, ["Olá"]],
  [{ data: { output: "Olá" } }, ["Olá"]],
  [[{ index: 0, message: { role: "assistant", content: "Olá" }, finish_reason: "stop" }], ["Olá"]],
  [[{ json: { Output: "Olá" } }], ["Olá"]],
  [{ output: '{"text":"Olá"}' }, ["Olá"]],
  [{ output: '```json\n{"messages":["Olá","Tudo bem?"]}\n```' }, ["Olá", "Tudo bem?"]],
  [{ choices: [{ message: { content: "Olá" } }, { message: { content: "Oi" } }] }, ["Olá"]],
  [
    {
      content: [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: "Olá" },
      ],
    },
    ["Olá"],
  ],
  [
    {
      output: [
        { type: "reasoning", summary: [{ text: "hm" }], content: [{ type: "reasoning_text", text: "hm" }] },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Olá" }] },
      ],
    },
    ["Olá"],
  ],
  [{ candidates: [{ content: { role: "model", parts: [{ text: "hm", thought: true }, { text: "Olá" }] } }] }, ["Olá"]],
  [
    {
      messages: [
        { role: "user", content: "oi" },
        { role: "assistant", content: "Olá" },
      ],
    },
    ["Olá"],
  ],
  [{ output: { message_2: "dois", message_1: "um" } }, ["um", "dois"]],
  [{ data: { answer: { text: ["um", "dois"] } } }, ["um", "dois"]],
  [{ messages: [{ text: { body: "Olá" } }] }, ["Olá"]],
  [{ message: { conversation: "Olá" } }, ["Olá"]],
  [{ output: 7 }, ["7"]],
  [{ fulfillment_response: { messages: [{ text: { text: ["Olá"] } }] } }, ["Olá"]],
  [{ data: JSON.stringify([JSON.stringify("Olá"), JSON.stringify({ text: "dois" })]) }, ["Olá", "dois"]],
  [
    {
      mensagens: [
        { tipo: "texto", conteudo: "Olá" },
        { tipo: "imagem", url: "https://x.com/a.png" },
      ],
    },
    ["Olá", "media"],
  ],
  [{ title: "Promo", subtitle: "só hoje", buttons: [{ label: "Ver" }] }, ["*Promo*\nsó hoje\n\n- Ver"]],
  [{ title: "Conversa 1", answer: "Olá" }, ["Olá"]],
  [
    {
      type: "interactive",
      interactive: {
        type: "list",
        header: { type: "text", text: "Menu" },
        body: { text: "Escolha" },
        action: {
          button: "Ver",
          sections: [{ rows: [{ id: "1", title: "Sim" }] }, { rows: [{ id: "2", title: "Não" }] }],
        },
      },
    },
    ["Menu\nEscolha\n\n- Sim\n- Não"],
  ],
  [
    {
      interactive: {
        body: { text: "Escolha" },
        action: { buttons: [{ type: "reply", reply: { id: "1", title: "Sim" } }] },
      },
    },
    ["Escolha\n\n- Sim"],
  ],
  [{ output: "NO_REPLY" }, []],
  [{ message: "Workflow executed successfully" }, []],
  [{ output: "*   **Item**: um\n*   **Outro**: dois" }, ["- *Item*: um\n- *Outro*: dois"]],
  [{ output: "Olá<!-- nota --> [site]() [[1]](https://x.com)" }, ["Olá site 1: https://x.com"]],
  [{ output: "Linha um\\nLinha dois" }, ["Linha um\nLinha dois"]],
  [{ output: { text: "Qual?", buttons: [{ title: "Sim" }, { title: "Não" }] } }, ["Qual?\n\n- Sim\n- Não"]],
  [{ output: "<think>quer preço</think>Custa 10" }, ["Custa 10"]],
  [
    { output: "**Promoção**\n# Título\n[site](https://example.com)\n* item" },
    ["*Promoção*\n*Título*\nsite: https://example.com\n- item"],
  ],
])("%j is sent as text", (value, said) => expect(texts(value)).toEqual(said));

test.each<[string, string, string[]]>([
  ['{"output":"Olá\nTudo bem?"}', "application/json", ["Olá\nTudo bem?"]],
  ["<p>Olá</p><p>Tudo <b>bem</b>?</p>", "text/html", ["Olá\n\nTudo *bem*?"]],
  [
    '{"type":"begin"}\n{"type":"item","content":"Ol"}\n{"type":"item","content":"á"}\n{"type":"end"}',
    "application/json",
    ["Olá"],
  ],
  [
    'data: {"choices":[{"delta":{"content":"Ol"}}]}\n\ndata: {"choices":[{"delta":{"content":"á"}}]}\n\ndata: [DONE]',
    "text/event-stream",
    ["Olá"],
  ],
  ["Olá, tudo bem?", "application/json", ["Olá, tudo bem?"]],
  ["[Maria], olá", "text/plain", ["[Maria], olá"]],
])("%j as %s is sent as text", (body, type, said) => {
  expect(
    readAnswer(answer(body, type)).understood.map(({ action }) => (action.do === "text" ? action.text : "")),
  ).toEqual(said);
});

test.each<[unknown, object | null]>([
  [{ transfer: "true" }, { queueId: null }],
  [{ transfer: "1" }, { queueId: null }],
  [{ transfer: 1 }, { queueId: null }],
  [{ transfer: "Sim" }, { queueId: null }],
  [{ Transfer: "TRUE" }, { queueId: null }],
  [{ hand_off: "yes" }, { queueId: null }],
  [{ transfer: 3 }, { queueId: 3 }],
  [{ transfer: "3" }, { queueId: 3 }],
  [{ transfer: true, queue_id: "4" }, { queueId: 4 }],
  [{ transfer: "Vendas" }, { queueId: null, named: "Vendas" }],
  [{ transfer: { fila: "Vendas" } }, { queueId: null, named: "Vendas" }],
  [{ transfer: { queue: { id: 5, name: "Vendas" } } }, { queueId: 5 }],
  [{ transfer: '{"queueId":6}' }, { queueId: 6 }],
  [{ output: { transfer: [{ queueId: 7 }] } }, { queueId: 7 }],
  [{ transfer: "talvez" }, { queueId: null, named: "talvez" }],
  [{ transfer: "false" }, null],
  [{ transfer: "Não" }, null],
  [{ transfer: 0 }, null],
  [{ transfer: "" }, null],
  [{ transfer: null }, null],
  [{ transfer: { enabled: "false", queueId: 3 } }, null],
])("%j is read as a hand-over or not", (value, place) => {
  const ends = read(value).understood.map(({ action }) => action);
  expect(ends).toEqual(place ? [{ do: "transfer", userId: null, ...place }] : []);
});

test.each([{ close: "true" }, { close: "1" }, { Encerrar: "sim" }, { output: { close: 1 } }])(
  "%j closes the ticket",
  (value) => {
    expect(read(value).understood.map(({ action }) => action)).toEqual([{ do: "close" }]);
  },
);

test.each<[unknown, object[]]>([
  [{ image: "https://a.b/c.png" }, [{ do: "media", url: "https://a.b/c.png", caption: "" }]],
  [
    { file: "data:audio/mpeg;base64,SUQzBAAAAAAA" },
    [{ do: "media", url: "data:audio/mpeg;base64,SUQzBAAAAAAA", caption: "" }],
  ],
  [
    { media: { mimetype: "image/png", data: "iVBORw0KGgoAAAAN", fileName: "a b.png" } },
    [{ do: "media", url: "data:image/png;name=a%20b.png;base64,iVBORw0KGgoAAAAN", caption: "" }],
  ],
  [
    { binary: { data: { mimeType: "image/png", data: "iVBORw0KGgoAAAAN" } } },
    [{ do: "media", url: "data:image/png;base64,iVBORw0KGgoAAAAN", caption: "" }],
  ],
  [
    { messages: [{ type: "image", image: { link: "https://a.b/c.png", caption: "**Foto**" } }] },
    [{ do: "media", url: "https://a.b/c.png", caption: "*Foto*" }],
  ],
  [
    { output: "Veja", attachments: ["https://a.b/c.pdf", { url: "ftp://a.b/c" }] },
    [
      { do: "text", text: "Veja" },
      { do: "media", url: "https://a.b/c.pdf", caption: "" },
      { do: "left-out", detail: "attachments: …" },
    ],
  ],
  [{ output: "Olá", document: "123.456.789-09" }, [{ do: "text", text: "Olá" }]],
])("%j has files", (value, actions) => expect(read(value).understood.map(({ action }) => action)).toEqual(actions));

test.each([
  { ok: true },
  { status: "queued", id: "abc" },
  { message: "Message received" },
  { executionId: 5, finished: true },
  { output: "" },
  { output: [] },
  { event: "message.received", status: 200 },
])("%j sends nothing, and the program can write later", (value) => {
  expect(read(value)).toEqual({ understood: [], unread: [] });
});

test.each<[unknown, string]>([
  [{ error: { message: "The service refused" } }, "200: The service refused"],
  [{ success: false, message: "No credit" }, "200: No credit"],
  [[{ error: "Timeout of the node" }], '200: [{"error":"Timeout of the node"}]'],
  [{ status: "error", message: "Bad key" }, "200: Bad key"],
  [{ statusCode: 500, message: "Internal" }, "200: Internal"],
  [{ output: "Agent stopped due to max iterations." }, '200: {"output":"Agent stopped due to max iterations."}'],
  [{ output: '{"text":"Ol' }, '200: {"output":"{\\"text\\":\\"Ol"}'],
])("the answer %j is a fault, and no part of it is sent", (value, detail) => {
  expect(() => read(value)).toThrow(expect.objectContaining({ reason: "bad-answer", detail, said: [] }));
});

test.each([
  { saudacao: "Olá, tudo bem?" },
  { output: "[object Object]" },
  { output: "<think>quer preço" },
  { media: { url: "ftp://a" } },
])("the answer %j is a fault, which names the accepted fields", (value) => {
  expect(() => read(value)).toThrow(
    expect.objectContaining({
      detail: expect.stringMatching(/^200: \{.*output, answer, text, reply, response, message/),
    }),
  );
});

test("the admin's text about a fault has at most a kilobyte, and no secrets", () => {
  const told = { saudacao: "senha-secreta ".repeat(500) };
  expect(() => readAnswer(answer(JSON.stringify(told)), ["senha-secreta"])).toThrow(
    expect.objectContaining({ detail: expect.not.stringContaining("senha") }),
  );
  expect(() => read(told)).toThrow(expect.objectContaining({ detail: expect.stringMatching(/^[^]{800,1000}$/) }));
});

test("texts before a fault are sent, and unread fields are named", () => {
  expect(() => read({ output: "Um instante", error: "quota" })).toThrow(
    expect.objectContaining({ said: [{ do: "text", text: "Um instante" }] }),
  );
  expect(read({ output: { mensagem: "Oi", proximo: "agendar a consulta" } })).toMatchObject({
    understood: [{ field: "output.mensagem" }],
    unread: ["output.proximo"],
  });
});
