import { expect, test } from "vitest";
import { read } from "../testing/answers.ts";

test("Twilio's markup is read with its files, and an empty one says nothing", () => {
  const twiml =
    '<?xml version="1.0"?><Response><Message>Olá</Message><Message><Body>Veja</Body><Media>https://a.b/a.png</Media></Message></Response>';
  expect(read(twiml, "text/xml").understood.map(({ action }) => action)).toEqual([
    { do: "text", text: "Olá" },
    { do: "text", text: "Veja" },
    { do: "media", url: "https://a.b/a.png", caption: "" },
  ]);
  expect(read("<Response></Response>", "text/xml").understood).toEqual([]);
  expect(() => read("<Response><text>Olá</text></Response>", "text/xml")).toThrow(
    expect.objectContaining({ reason: "bad-answer" }),
  );
  expect(() => read("<?xml version='1.0'?><Fault>x</Fault>", "text/xml")).toThrow(
    expect.objectContaining({ reason: "bad-answer" }),
  );
});

test.each([
  [
    "Google's list",
    [
      { candidates: [{ content: { parts: [{ text: "Ol" }] } }] },
      { candidates: [{ content: { parts: [{ text: "á" }] } }] },
    ],
  ],
  [
    "a list of deltas",
    [
      { choices: [{ delta: { role: "assistant", content: "Ol" } }] },
      { choices: [{ delta: { content: "á" } }] },
      { choices: [], usage: {} },
    ],
  ],
  ["a single delta", { choices: [{ delta: { content: "Olá" } }] }],
])("%s of pieces is one answer", (_what, value) =>
  expect(read(JSON.stringify(value)).understood.map(({ action }) => action)).toEqual([{ do: "text", text: "Olá" }]),
);

test.each([
  [
    "pieces with a mark of no error",
    'data: {"type":"textResponseChunk","textResponse":"Ol","error":false}\n\ndata: {"textResponse":"á","error":false}\n\n',
  ],
  [
    "Langflow's pieces",
    '{"event":"add_message","data":{"sender":"User","text":"oi"}}\n{"event":"token","data":{"chunk":"Ol"}}\n{"event":"token","data":{"chunk":"á"}}\n',
  ],
  [
    "pieces and then the whole",
    'data: {"role":"assistant","content":"O"}\n\ndata: {"content":"lá"}\n\ndata: {"content":"Olá"}\n\ndata: "[DONE]"\n\n',
  ],
  [
    "Bedrock's pieces",
    '{"contentBlockDelta":{"delta":{"text":"Ol"}}}\n{"contentBlockDelta":{"delta":{"text":"á"}}}\n{"messageStop":{}}',
  ],
])("%s are one answer", (_what, text) => {
  expect(read(text, "text/event-stream").understood.map(({ action }) => action)).toEqual([{ do: "text", text: "Olá" }]);
});

test.each([
  ["ha", "ha"],
  ["ha", "ha", "ha"],
])("pieces that repeat a word stay: %s", (...words) => {
  const laugh = words.map((content) => `data: ${JSON.stringify({ content })}\n\n`).join("");
  expect(read(laugh, "text/event-stream").understood).toMatchObject([{ action: { text: words.join("") } }]);
});
