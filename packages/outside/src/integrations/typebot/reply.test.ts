import { expect, test } from "vitest";
import { message } from "../testing/talk-samples.ts";
import { flowMessage, isKeyword, optionOf } from "./reply.ts";
import type { PendingInput } from "./schema.ts";

const options = ["Vendas", "Suporte técnico", "Promoção 20%", "20", "🍕 Pizza"].map((content, index) => ({
  n: index + 1,
  id: `c${index + 1}`,
  name: content,
  content,
}));
const asked = (given: Partial<PendingInput> = {}): PendingInput => ({
  type: "choice input",
  options,
  isMultiple: false,
  skip: null,
  ...given,
});
const open = asked({ type: "text input", options: [] });
const sent = (text: string, pending = asked()) => flowMessage([message(text)], pending, "pt-BR");

test.each([
  ["1", "c1"],
  [" 2. ", "c2"],
  ["*2*", "c2"],
  ["2️⃣", "c2"],
  ["2 - Suporte técnico", "c2"],
  ["vendas", "c1"],
  ["  VENDAS ", "c1"],
  ["SUPÓRTE TECNICO", "c2"],
  ["promocao 20", "c3"],
  ["pizza", "c5"],
  // An exact match wins over the option with that number.
  ["20", "c4"],
])("the reply %j means one option", (said, id) => expect(optionOf(said, options)?.id).toBe(id));

test.each(["", "6", "0", "suporte", "vendas ou suporte", "#", "🍕"])("the reply %j means no option", (said) =>
  expect(optionOf(said, options)).toBeNull(),
);

test("two options with the same words can be told apart only by their numbers", () => {
  const twins = ["Sim", "sim"].map((content, index) => ({ n: index + 1, id: `t${index}`, name: content, content }));
  expect(optionOf("sim", twins)?.id).toBe("t1");
  expect(optionOf("SIM", twins)).toBeNull();
  expect(optionOf("1", twins)?.id).toBe("t0");
});

test("an option is sent word for word with its id, and any other reply unchanged", () => {
  expect(sent("suporte tecnico")).toEqual({ type: "text", text: "Suporte técnico", metadata: { replyId: "c2" } });
  expect(sent("quero falar")).toEqual({ type: "text", text: "quero falar" });
});

test("several options are understood with commas, words and numbers, but only when every part fits", () => {
  const several = asked({ isMultiple: true });
  const text = (said: string) => sent(said, several);
  expect(text("1, 2")).toEqual({ type: "text", text: "Vendas, Suporte técnico" });
  expect(text("1 2")).toEqual({ type: "text", text: "Vendas, Suporte técnico" });
  expect(text("vendas e pizza")).toEqual({ type: "text", text: "Vendas, 🍕 Pizza" });
  expect(text("vendas\nsuporte técnico")).toEqual({ type: "text", text: "Vendas, Suporte técnico" });
  expect(text("as opções 1 e 2")).toEqual({ type: "text", text: "Vendas, Suporte técnico" });
  expect(text("1+2")).toEqual({ type: "text", text: "Vendas, Suporte técnico" });
  expect(text("1/2")).toEqual({ type: "text", text: "Vendas, Suporte técnico" });
  expect(text("Todas")).toEqual({ type: "text", text: options.map(({ content }) => content).join(", ") });
  expect(text("1, 9")).toEqual({ type: "text", text: "1, 9" });
});

test.each([
  ["⭐⭐⭐", "3"],
  ["5.", "5"],
  ["4️⃣", "4"],
  ["ótimo", "ótimo"],
  ["nota 4", "4"],
  ["4 estrelas!", "4"],
  ["10, muito obrigado", "10"],
  ["quatro", "4"],
  ["zero", "0"],
  ["4 ou 5", "4 ou 5"],
  ["4 anos", "4 anos"],
])("the rating %j is sent as %j", (said, text) =>
  expect(sent(said, asked({ type: "rating input", options: [] }))).toEqual({ type: "text", text }),
);

const file = (given: object) => message({ type: "image", text: "", mediaUrl: "https://desk.test/f/1", ...given });
const second = file({ mediaUrl: "https://desk.test/f/2" });

test("a file is sent as its address, alone, beside a text, or for a question that takes a file", () => {
  expect(flowMessage([file({}), second], open, "pt-BR")).toEqual({
    type: "text",
    text: "https://desk.test/f/1, https://desk.test/f/2",
  });
  expect(flowMessage([file({ text: "veja" })], open, "pt-BR")).toEqual({
    type: "text",
    text: "veja",
    attachedFileUrls: ["https://desk.test/f/1"],
  });
  const files = asked({ type: "file input", options: [], skip: "Pular" });
  expect(flowMessage([file({ text: "veja" })], files, "pt-BR")).toEqual({
    type: "text",
    text: "https://desk.test/f/1",
  });
  expect(flowMessage([message("pular")], files, "pt-BR")).toBeNull();
});

test("a voice note is sent as audio to an open question, and with its transcript as text if there is a transcript", () => {
  const voice = file({ type: "audio" });
  expect(flowMessage([voice], open, "pt-BR")).toEqual({ type: "audio", url: "https://desk.test/f/1" });
  expect(flowMessage([voice], asked({ type: "email input", options: [] }), "pt-BR")).toMatchObject({ type: "text" });
  expect(flowMessage([file({ type: "audio", text: "uma calabresa" })], open, "pt-BR")).toMatchObject({
    type: "text",
    text: "uma calabresa",
  });
});

test("several quick messages become one answer, and a message without words is described by its kind", () => {
  expect(flowMessage([message("Rua A"), message("número 5")], open, "pt-BR")).toMatchObject({
    text: "Rua A\nnúmero 5",
  });
  expect(flowMessage([message({ type: "sticker", text: "" })], open, "es")).toMatchObject({ text: "sticker" });
});

test("a keyword is recognised in any case and without accents, and an empty keyword never", () => {
  expect(isKeyword([message("oi"), message(" RECOMECAR! ")], "recomeçar")).toBe(true);
  expect(isKeyword([message("#")], "#")).toBe(true);
  expect(isKeyword([message("quero recomeçar")], "recomeçar")).toBe(false);
  expect(isKeyword([message("")], "")).toBe(false);
  expect(isKeyword([message("!")], "#")).toBe(false);
});
