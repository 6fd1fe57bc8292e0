import { expect, test } from "vitest";
import { readAnswer } from "./answer.ts";

const read = (text: string, type = "application/json") =>
  readAnswer({ status: 200, headers: { "content-type": type }, text });
const actions = (value: unknown) => read(JSON.stringify(value)).understood.map(({ action }) => action);

test.each([
  'data: {"event":"message","answer":"Ol"}\n\ndata: {"event":"message","answer":"á"}\n\ndata: {"event":"message_end"}\n\n',
  'message:\ndata:{"event":"token","data":"Ol"}\n\nmessage:\ndata:{"event":"token","data":"á"}\n\nmessage:\ndata:{"event":"end","data":"[DONE]"}\n\n',
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

test("a receipt in capital letters says nothing to the customer", () => {
  expect(read("EVENT_RECEIVED", "text/plain").understood).toEqual([]);
});

test.each([
  { location: { latitude: -23.5, longitude: -46.6 } },
  { contacts: [{ name: { first_name: "Ana" } }] },
  { type: "template", template: { name: "aviso", language: { code: "pt_BR" } } },
])("an answer that cannot be sent is a failure that admins read, and no silence: %j", (value) => {
  expect(() => read(JSON.stringify(value))).toThrow(expect.objectContaining({ reason: "bad-answer" }));
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

test("two hundred kilobytes of unclosed comments are read quickly", () => {
  const started = performance.now();
  read(JSON.stringify({ output: "<!--".repeat(50_000) }));
  expect(performance.now() - started).toBeLessThan(3000);
});
