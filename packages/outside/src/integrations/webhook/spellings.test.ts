import { expect, test } from "vitest";
import { readAnswer } from "./answer.ts";

const read = (value: unknown) =>
  readAnswer({ status: 200, headers: { "content-type": "application/json" }, text: JSON.stringify(value) });
const actions = (value: unknown) => read(value).understood.map(({ action }) => action);
const texts = (value: unknown) => actions(value).map((action) => (action.do === "text" ? action.text : action.do));

test.each([
  { resposta_final: "Olá" },
  { finalAnswer: "Olá" },
  { botResponse: "Olá" },
  { "Mensagem para o cliente": "Olá" },
  { output: { parsed: { resposta: "Olá" } } },
  { saída: "Olá" },
  { conteudo: "Olá" },
  { message: { extendedTextMessage: { text: "Olá" } } },
  { answers: ["Olá"] },
  { "0": "Olá" },
  { fulfillmentMessages: [{ text: { text: ["Olá"] } }] },
  { output: '"Olá"' },
  { output: "{'text': 'Olá', 'ok': True,}" },
  { output: '{text: "Olá"}' },
  { output: 'Aqui está:\n```json\n{"text":"Olá"}\n```' },
  { output: "```markdown\nOlá\n```" },
  {
    data: [
      { role: "assistant", created_at: 9, content: [{ type: "text", text: { value: "Olá" } }] },
      { role: "user", created_at: 8, content: "oi" },
    ],
  },
])("the answer %j sends one word", (value) => expect(texts(value)).toEqual(["Olá"]));

test.each<[unknown, string[]]>([
  [{ output: "Um\\n\\nDois:\\n- a" }, ["Um\n\nDois:\n- a"]],
  [{ output: "Em C:\\nova" }, ["Em C:\\nova"]],
  [{ output: 'Vou passar\n{"transfer":true}' }, ["Vou passar", "transfer"]],
  [{ output: "{nome}, bem-vindo" }, ["{nome}, bem-vindo"]],
  [{ output: "{Aviso: hoje fechado}" }, ["{Aviso: hoje fechado}"]],
  [{ output: '```js\nlet a = "b";\n```' }, ['let a = "b";']],
])("the answer %j is sent as it is meant", (value, said) => expect(texts(value)).toEqual(said));

test.each<[object, object]>([
  [{ transfer_queue: "Vendas" }, { named: "Vendas" }],
  [{ transferToQueue: 3 }, { queueId: 3 }],
  [{ transfer: "#3" }, { queueId: 3 }],
  [{ transfer: "queue: 3" }, { queueId: 3 }],
  [{ transfer: "3.0" }, { queueId: 3 }],
  [{ transfer: '"true"' }, {}],
  [{ transfer: "True." }, {}],
  [{ transfer: "{{ $json.transfer }}" }, {}],
  [{ transfer: "{'fila': 'Vendas'}" }, { named: "Vendas" }],
  [{ transfer: { to: "Vendas" } }, { named: "Vendas" }],
  [{ action: "transfer", queue: "Vendas" }, { named: "Vendas" }],
  [{ actions: [{ type: "transfer", queueId: "3" }] }, { queueId: 3 }],
  [{ acao: "transferir" }, {}],
  [{ shouldTransfer: true }, {}],
  [{ transferir_para_humano: "sim" }, {}],
  [{ needs_human: 1 }, {}],
  [{ transbordo: true }, {}],
  [{ handoff_required: true }, {}],
  [{ requiresHandoff: "yes" }, {}],
  [{ is_escalated: true }, {}],
  [{ redirecionar_para_humano: 1 }, {}],
  [{ forward_to_agent: true }, {}],
  [{ "intervenção humana": "sim" }, {}],
  [{ pasar_a_humano: true }, {}],
  [{ precisa_atendente: true }, {}],
  [{ transfer: "sim, transferir" }, {}],
  [{ transfer: "required" }, {}],
  [{ transfer: "fila 3" }, { queueId: 3 }],
  [{ metadata: { transfer: true, queue: "Vendas" } }, { named: "Vendas" }],
  [{ data: { state: { needs_human: "true" } } }, {}],
  [{ tool_calls: [{ function: { name: "transfer_to_human", arguments: '{"queueId":3}' } }] }, { queueId: 3 }],
  [{ action: "redirect_human" }, {}],
])("the answer %j hands over", (value, place) =>
  expect(actions({ reply: "Olá", ...value })).toEqual([
    { do: "text", text: "Olá" },
    { do: "transfer", queueId: null, userId: null, ...place },
  ]),
);

test.each([
  { transfer: "nenhum" },
  { transfer: "No." },
  { transfer: "-" },
  { transfer: "[]" },
  { needs_human: "talvez" },
  { action: "sendMessage" },
  { shouldTransfer: "false" },
  { transfer_reason: "preço" },
  { transfer: "não precisa" },
  { transfer: "not needed" },
  { transfer: "sem transferência" },
  { transfer: "desnecessário" },
  { redirect: "https://a.b/c" },
  { agent: true },
  { metadata: { transferencia: "pix" } },
  { parameters: { transferencia: true, pix: false } },
  { metadata: { human: true } },
  { settings: { transfer: true } },
  { metadata: { transfer: "false" } },
  { tool_calls: [{ function: { name: "search_knowledge", arguments: "{}" } }] },
])("the answer %j does not hand over", (value) => expect(texts({ reply: "Olá", ...value })).toEqual(["Olá"]));

test.each([
  '<tool_call>{"name":"transfer_to_human","arguments":{}}</tool_call>',
  '[TOOL_CALLS][{"name":"transfer_to_human","arguments":{}}]',
  '{"name":"transfer_to_human","arguments":{"reason":"asked"}}',
  "<tool_code>\nprint(transfer_to_human())\n</tool_code>",
])("a call in the text hands over, and the customer does not read it: %s", (call) => {
  expect(texts({ output: call })).toEqual(["transfer"]);
  expect(texts({ output: `Um momento.\n${call}` })).toEqual(["Um momento.", "transfer"]);
});

test("a call of another tool is not sent, and attendants read of it", () => {
  const call = '<tool_call>{"name":"search","arguments":{"q":"frete"}}</tool_call>';
  expect(texts({ output: `Um momento. ${call}` })).toEqual(["Um momento.", "left-out"]);
  expect(() => read({ output: call })).toThrow(expect.objectContaining({ reason: "bad-answer" }));
});

test("a hand-over beside a private note hands over, and the note is not sent", () =>
  expect(texts({ text: "Cliente irritado", private: true, transfer: true })).toEqual(["transfer"]));

test("sections with words of their own are no options, and an answer of only such sections is a fault", () => {
  const sections = [{ title: "Horário", text: "Abrimos às 8h" }];
  expect(() => read({ sections })).toThrow(expect.objectContaining({ reason: "bad-answer" }));
  expect(texts({ output: "Olá", sections })).toEqual(["Olá"]);
});

test.each([{ action: "close" }, { finalizar: "sim" }, { command: "encerrar" }])("%j closes the ticket", (value) =>
  expect(texts({ reply: "Olá", ...value })).toEqual(["Olá", "close"]),
);

test.each<[unknown, string, string]>([
  [{ type: "image", url: "https://a.b/c.png", caption: "Foto" }, "https://a.b/c.png", "Foto"],
  [{ messages: [{ type: "audio", content: "https://a.b/c.mp3" }] }, "https://a.b/c.mp3", ""],
  [{ message: { imageMessage: { url: "https://a.b/c.png", caption: "Foto" } } }, "https://a.b/c.png", "Foto"],
  [{ base64: "iVBORw0KGgo=", mimetype: "image/png" }, "data:image/png;base64,iVBORw0KGgo=", ""],
  [{ url: "https://a.b/c.pdf?x=1" }, "https://a.b/c.pdf?x=1", ""],
])("%j is a file", (value, url, caption) => expect(actions(value)).toEqual([{ do: "media", url, caption }]));

test.each([
  { erro: "Falha ao consultar" },
  { erro: true, mensagem: "Falha ao consultar" },
  { result: "error", message: "Falha ao consultar" },
  { message: "Internal Server Error" },
  { message: "Unauthorized" },
  { output: "429 Too Many Requests" },
  { message: "Request failed with status code 401" },
  { output: "Error: connect ECONNREFUSED 10.0.0.1:5432" },
  { text: "Error 500" },
  { code: "ERR_BAD_REQUEST", message: "Falha" },
  { Message: "An error has occurred." },
  { retcode: 1, msg: "token" },
  { output: "AxiosError: timeout" },
  { message: "The service was not able to process your request" },
  { output: "upstream connect error or disconnect/reset before headers" },
  { output: "Warning: Undefined variable $x in /var/www/a.php on line 3" },
  { output: "Internal Server Error\n\nThe server met a condition" },
  { output: '{resposta: "Ol' },
  { name: "NodeApiError", message: "The resource", stack: "Error: x\n at y" },
  { mensagem_cliente: "O que o cliente escreveu" },
  { messages: [{ role: "user", content: "oi" }] },
])("%j is a fault", (value) => expect(() => read(value)).toThrow(expect.objectContaining({ reason: "bad-answer" })));

test("an address without a file name is not sent", () =>
  expect(actions({ id: 5, url: "https://n8n.example/execution/5" })).toEqual([]));
