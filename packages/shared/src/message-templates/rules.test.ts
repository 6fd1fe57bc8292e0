import { expect, test } from "vitest";
import { readComponents, sampleHandle } from "./content.ts";
import { isSendable, type NeededValue, neededValues, valueFault } from "./rules.ts";
import { sampleValues, shownButtons, templateText } from "./shown-words.ts";
import { sentComponents } from "./sent-template.ts";

const ofMeta = [
  {
    type: "HEADER",
    format: "TEXT",
    text: "Pedido {{numero}}",
    example: { header_text_named_params: [{ param_name: "numero", example: "9" }] },
  },
  {
    type: "BODY",
    text: "Olá {{nome}}, seu pedido {{ numero }} saiu.",
    example: {
      body_text_named_params: [
        { param_name: "numero", example: "123" },
        { param_name: "nome", example: "Ana" },
      ],
    },
  },
  { type: "FOOTER", text: "Responda SAIR" },
  {
    type: "BUTTONS",
    buttons: [
      { type: "QUICK_REPLY", text: "Ok" },
      { type: "URL", text: "Ver", url: "https://x.com/{{1}}", example: ["https://x.com/7"] },
      { type: "PHONE_NUMBER", text: "Ligar", phone_number: "+5511" },
      { type: "COPY_CODE", example: "ABC" },
    ],
  },
];
const { content, hasOther } = readComponents(ofMeta);
const values = { header: "42", body: { nome: "Rosa", numero: "42" }, buttons: { 1: "42", 3: "P10" } };

test("a button by which the customer sends the phone number is read and shown", () => {
  const asks = [ofMeta[1], { type: "BUTTONS", buttons: [{ type: "REQUEST_CONTACT_INFO" }] }];
  const read = readComponents(asks);
  expect([read.hasOther, read.content.buttons]).toEqual([false, [{ kind: "contact" }]]);
  expect(shownButtons(read.content, values)).toEqual([{ kind: "contact", text: "", target: null }]);
});

test("a template of Meta is read, with its samples by name", () => {
  expect(hasOther).toBe(false);
  expect(content).toMatchObject({ samples: { nome: "Ana", numero: "123" }, footer: "Responda SAIR" });
  expect(sampleValues(content)).toEqual({
    header: "9",
    body: { nome: "Ana", numero: "123" },
    buttons: { 0: "", 1: "7", 2: "", 3: "ABC" },
  });
});

test.each([
  ["a carousel", [...ofMeta, { type: "CAROUSEL", cards: [] }]],
  ["a place as its header", [{ type: "HEADER", format: "LOCATION" }, ofMeta[1]]],
  ["a form", [ofMeta[1], { type: "BUTTONS", buttons: [{ type: "FLOW", text: "x" }] }]],
  ["a gap between numbers", [{ type: "BODY", text: "O pedido {{3}} de {{1}} saiu." }]],
  ["no text", [{ type: "BODY" }]],
  ["nothing", null],
])("%s cannot be filled in here", (_name, given) => {
  const read = readComponents(given);
  expect(read.hasOther).toBe(true);
  expect(isSendable({ status: "approved", category: "utility", ...read })).toBe(false);
});

test("numbered samples are read in their order", () => {
  const body = { type: "BODY", text: "Oi {{1}}, são {{2}} itens.", example: { body_text: [["Ana", "3"]] } };
  expect(readComponents([body]).content.samples).toEqual({ 1: "Ana", 2: "3" });
});

test("the customer reads the template with its values, and its buttons lead to their addresses", () => {
  expect(templateText(content, values)).toBe("*Pedido 42*\n\nOlá Rosa, seu pedido 42 saiu.\n\n_Responda SAIR_");
  expect(shownButtons(content, values)).toEqual([
    { kind: "reply", text: "Ok", target: null },
    { kind: "url", text: "Ver", target: "https://x.com/42" },
    { kind: "phone", text: "Ligar", target: "+5511" },
    { kind: "code", text: "", target: "P10" },
  ]);
  expect(neededValues(content).map(({ part, key }) => `${part}.${key}`)).toEqual([
    "header.numero",
    "body.nome",
    "body.numero",
    "buttons.1",
    "buttons.3",
  ]);
});

test("a value that contains a variable is not filled in again", () => {
  const body = { nome: "{{numero}}", numero: "1" };
  expect(templateText({ ...content, header: { kind: "none" }, footer: "" }, { ...values, body })).toBe(
    "Olá {{numero}}, seu pedido 1 saiu.",
  );
});

test("Meta gets the values by name, or in their order", () => {
  expect(sentComponents(content, true, values)).toEqual([
    { type: "header", parameters: [{ type: "text", parameter_name: "numero", text: "42" }] },
    {
      type: "body",
      parameters: [
        { type: "text", parameter_name: "nome", text: "Rosa" },
        { type: "text", parameter_name: "numero", text: "42" },
      ],
    },
    { type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: "42" }] },
    { type: "button", sub_type: "copy_code", index: "3", parameters: [{ type: "coupon_code", coupon_code: "P10" }] },
  ]);
  expect(JSON.stringify(sentComponents(content, false, values))).not.toContain("parameter_name");
});

test("numbered values and samples are matched by their numbers, wherever they are in the text", () => {
  const body = { type: "BODY", text: "O pedido {{2}} de {{1}} saiu hoje.", example: { body_text: [["Ana", "42"]] } };
  const { content: turned, hasOther: isStrange } = readComponents([body]);
  expect(turned.samples).toEqual({ 1: "Ana", 2: "42" });
  expect(isStrange).toBe(false);
  expect(sentComponents(turned, false, { header: "", body: { 1: "Rosa", 2: "7" }, buttons: {} })).toEqual([
    {
      type: "body",
      parameters: [
        { type: "text", text: "Rosa" },
        { type: "text", text: "7" },
      ],
    },
  ]);
});

test("a value that is missing or too long is reported", () => {
  const fault = (part: NeededValue["part"], key: string, value: string) => valueFault(content, { part, key }, value);
  expect([fault("body", "nome", " "), fault("body", "nome", "a".repeat(1025)), fault("body", "nome", "Ana")]).toEqual([
    "missing",
    "long",
    null,
  ]);
});

test("a header with its values has room for 60 letters, a code for 15, and an address for 2,000", () => {
  const fault = (part: NeededValue["part"], key: string, value: string) => valueFault(content, { part, key }, value);
  const longest = (part: NeededValue["part"], key: string) => {
    let length = 2500;
    while (fault(part, key, "1".repeat(length)) === "long") length -= 1;
    return length;
  };
  expect(longest("header", "numero")).toBe(60 - "Pedido ".length);
  expect(longest("buttons", "3")).toBe(15);
  expect(longest("buttons", "1")).toBe(2000 - "https://x.com/".length);
  expect(fault("buttons", "1", "a b".repeat(600)), "a blank takes three letters in an address").toBe("long");
});

test("an address has no blanks", () => {
  const spaced = { ...values, buttons: { ...values.buttons, 1: " 42 a " } };
  expect(shownButtons(content, spaced)[1]).toMatchObject({ target: "https://x.com/42%20a" });
  expect(sentComponents(content, true, spaced)).toContainEqual({
    type: "button",
    sub_type: "url",
    index: "1",
    parameters: [{ type: "text", text: "42%20a" }],
  });
});

test("a header's sample has a handle only while Meta shows our handle, and not an address in its place", () => {
  const header = (handle: string) => [{ type: "HEADER", format: "IMAGE", example: { header_handle: [handle] } }];
  expect(sampleHandle(header("4::aW1n"))).toBe("4::aW1n");
  expect(sampleHandle(header("https://scontent.whatsapp.net/x.jpg"))).toBeNull();
  expect(sampleHandle(ofMeta)).toBeNull();
});
