import { expect, test } from "vitest";
import { readAnswer } from "./answer.ts";

const actionsOf = (answer: Parameters<typeof readAnswer>[0]) =>
  readAnswer(answer).understood.map(({ action }) => action);

const json = (value: unknown, status = 200) => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  text: JSON.stringify(value),
});
const plain = (text: string, type = "text/html; charset=utf-8") => ({
  status: 200,
  headers: { "content-type": type },
  text,
});
const text = (said: string) => ({ do: "text", text: said });
const media = (url: string, caption = "") => ({ do: "media", url, caption });
const people = { do: "transfer", queueId: null, userId: null };

test.each<[unknown, object[]]>([
  [
    { messages: [{ text: "Oi" }, { media: { url: "https://a.b/c.png", caption: "Foto" } }] },
    [text("Oi"), media("https://a.b/c.png", "Foto")],
  ],
  [
    { messages: [{ text: "Oi", media: { url: "https://a.b/c.png" } }, "Tudo bem?"] },
    [text("Oi"), media("https://a.b/c.png"), text("Tudo bem?")],
  ],
  [
    { messages: [{ text: "Oi" }], transfer: { queueId: 2 } },
    [text("Oi"), { do: "transfer", queueId: 2, userId: null }],
  ],
  [{ transfer: { queueId: "2", userId: 7 } }, [{ do: "transfer", queueId: 2, userId: 7 }]],
  [{ transfer: { queueId: -2, userId: "x" } }, [{ ...people, named: "-2" }]],
  [{ transfer: true }, [people]],
  [{ close: true }, [{ do: "close" }]],
  [{ stop: true }, [{ do: "stop" }]],
  [{ stop: "yes", close: 1, transfer: "x" }, [{ ...people, named: "x" }]],
  [{ output: "Oi" }, [text("Oi")]],
  [{ answer: "Oi" }, [text("Oi")]],
  [{ text: " Oi " }, [text("Oi")]],
  [{ reply: "Oi", stop: true }, [text("Oi"), { do: "stop" }]],
  [{ output: "", answer: "Oi" }, [text("Oi")]],
  [{ messages: [{ text: "Oi" }], output: "Outra" }, [text("Oi")]],
  [
    [{ output: "um" }, { text: "dois" }, 3, null, [{ text: "x" }]],
    [text("um"), text("dois"), text("3"), text("x")],
  ],
  [
    [{ transfer: {} }, { text: "antes" }, { close: true }],
    [text("antes"), people],
  ],
  [
    { messages: [{ media: { url: "file:///etc/passwd" } }, { media: 7 }, { text: 7 }, { text: "  " }, null] },
    [text("7"), { do: "left-out", detail: "messages[0].media: …" }],
  ],
  [{ message: "Workflow was started" }, []],
  [{ output: "Workflow was started" }, []],
  [{ message: "Message received" }, []],
  [{ success: true, id: 5 }, []],
  ["Oi", [text("Oi")]],
  [[], []],
  [{}, []],
  [42, []],
  [true, []],
  [null, []],
])("%j is read", (value, actions) => expect(actionsOf(json(value))).toEqual(actions));

test.each<[string, string, object[]]>([
  ["Olá!\nTudo bem?", "text/plain", [text("Olá!\nTudo bem?")]],
  ["Olá", "text/html; charset=utf-8", [text("Olá")]],
  ["42", "text/plain", [text("42")]],
  ["2 < 3", "text/plain", [text("2 < 3")]],
  ["OK", "text/plain", []],
  ["Success.", "text/html", []],
  ["Workflow was started", "text/html", []],
  ["", "text/html", []],
  ["  \n", "application/json", []],
])("%j as %s is read", (body, type, actions) => expect(actionsOf(plain(body, type))).toEqual(actions));

test("an empty answer sends nothing", () => {
  expect(actionsOf({ status: 204, headers: {}, text: "" })).toEqual([]);
});

test.each([
  plain("<html><body>Entrar</body></html>"),
  plain("<!DOCTYPE html>Entrar"),
  plain('{"messages":[', "application/json"),
  plain("%PDF-1.7", "application/pdf"),
  json({ message: "Error in workflow" }),
  json({ code: 0, message: "There was a problem executing the workflow" }),
  plain("Error in workflow", "text/plain"),
])("an answer that cannot be read, or that reports a failure, is a fault: %j", (answer) => {
  expect(() => readAnswer(answer)).toThrow(expect.objectContaining({ reason: "bad-answer" }));
});

test("a long answer is divided, and people read which messages of a very long answer were left out", () => {
  const sentence = "Uma frase de exemplo que se repete. ";
  const said = actionsOf(json({ output: `${sentence.repeat(560)}FIM` }));
  expect(said).toHaveLength(5);
  expect(said.every((action) => action.do === "text" && action.text.length <= 4096)).toBe(true);
  expect(said.map((action) => (action.do === "text" ? action.text : "")).join(" ")).toBe(`${sentence.repeat(560)}FIM`);
  expect(actionsOf(json(Array.from({ length: 20 }, (_, place) => `Item ${place}`)))).toHaveLength(20);
  const many = actionsOf(json({ messages: Array.from({ length: 23 }, (_, place) => `Item ${place}`), stop: true }));
  expect(many.slice(19)).toEqual([
    text("Item 19"),
    { do: "left-out", detail: "messages[20]: 3 × “Item 20…”" },
    { do: "stop" },
  ]);
});

const streamOf = (...events: object[]) => ({
  status: 200,
  headers: { "content-type": "text/event-stream" },
  text: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""),
});

test("half a sentence of a failed stream is a fault, and is not sent", () => {
  const failed = { type: "response.failed", response: { output: [], error: { message: "Overloaded" } } };
  const answer = streamOf({ type: "response.output_text.delta", delta: "O valor é R$ 1" }, failed);
  expect(() => readAnswer(answer)).toThrow(expect.objectContaining({ reason: "bad-answer", said: [] }));
});

test("a model's reasoning within a stream is not sent", () => {
  const output = [
    { type: "reasoning", content: [{ type: "reasoning_text", text: "O cliente quer o preço." }] },
    { type: "message", content: [{ type: "output_text", text: "Custa R$ 10." }] },
  ];
  const { understood } = readAnswer(streamOf({ type: "response.completed", response: { output } }));
  expect(JSON.stringify(understood)).toContain("Custa R$ 10.");
  expect(JSON.stringify(understood)).not.toContain("quer o preço");
});
