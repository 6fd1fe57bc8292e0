import { expect, test } from "vitest";
import { said } from "../testing/answers.ts";
import { callsFor } from "./bodies.ts";
import { turn } from "../testing/talk-samples.ts";

const formats = ["ours", "n8n-chat", "raw"] as const;
const callOf = (format: (typeof formats)[number]): object => {
  const [call] = callsFor({ format }, turn("quero um boleto"), "https://desk.test/api/messages/send");
  return JSON.parse(call?.body ?? "{}") as object;
};
const asItem = (body: object) => [
  {
    headers: { host: "n8n" },
    params: {},
    query: {},
    body,
    webhookUrl: "https://n8n.test/webhook/x",
    executionMode: "production",
  },
];

test.each(formats)(
  "our call in the form %s says nothing when a flow passes it back, and an answer beside it counts",
  (format) => {
    const call = callOf(format);
    expect(said(call)).toEqual([]);
    expect(said(asItem(call))).toEqual([]);
    expect(said({ ...call, output: "Segue o boleto" })).toEqual(["Segue o boleto"]);
  },
);

test("a flow may write its answer over a field of our call", () =>
  expect(said({ ...callOf("ours"), message: "Segue o boleto" })).toEqual(["Segue o boleto"]));

test.each([
  { messages: [{ text: "Segue o boleto" }] },
  { messages: ["Segue o boleto"] },
  { message: { text: "Segue o boleto" } },
  { reply: { text: "Segue o boleto" } },
])("an answer in an object under a name of our call counts: %j", (answer) =>
  expect(said({ ...callOf("ours"), ...answer })).toEqual(["Segue o boleto"]),
);

test("a message that a flow sent by itself is not sent again", () =>
  expect(said({ key: { fromMe: true, id: "3EB" }, message: { conversation: "Olá" }, status: "PENDING" })).toEqual([]));
