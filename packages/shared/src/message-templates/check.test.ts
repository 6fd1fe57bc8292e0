import { expect, test } from "vitest";
import { templateFaults, templateNameOf } from "./check.ts";
import type { TemplateButton, TemplateContent } from "./schema.ts";

const content = (part: Partial<TemplateContent> = {}): TemplateContent => ({
  header: { kind: "none" },
  body: "Olá {{nome}}, seu pedido saiu para entrega.",
  samples: { nome: "Ana" },
  footer: "",
  buttons: [],
  ...part,
});
const faults = (part: Partial<TemplateContent>, hasFile = false) => templateFaults("aviso", content(part), hasFile);

test("a template that Meta accepts has no fault", () => {
  const buttons: TemplateButton[] = [
    { kind: "reply", text: "Ok" },
    { kind: "url", text: "Ver", url: "https://loja.com/{{1}}", sample: "https://loja.com/12" },
    { kind: "phone", text: "Ligar", phone: "+551133330000" },
    { kind: "code", sample: "PROMO10" },
    { kind: "contact" },
  ];
  const header = { kind: "text", text: "Pedido {{numero}}", sample: "123" } as const;
  expect(faults({ header, footer: "Responda SAIR", buttons })).toEqual({});
  expect(faults({ header: { kind: "image" } }, true)).toEqual({});
  expect(faults({ body: "Olá {{1}}, seu pedido {{2}} saiu para entrega.", samples: { 1: "Ana", 2: "123" } })).toEqual(
    {},
  );
});

test.each<[string, Partial<TemplateContent>, Record<string, string>]>([
  ["no text", { body: " " }, { body: "required" }],
  ["a long text", { body: "a".repeat(1025) }, { body: "long" }],
  ["braces without a name", { body: "Olá {{ }} e tudo mais aqui" }, { body: "braces" }],
  ["a variable in capitals", { body: "Olá {{Nome}}, seu pedido saiu.", samples: { Nome: "x" } }, { body: "naming" }],
  ["numbers with a gap", { body: "Olá {{2}}, seu pedido já saiu.", samples: { 2: "x" } }, { body: "naming" }],
  ["a variable first", { body: "{{nome}} seu pedido saiu hoje" }, { body: "edge" }],
  ["a variable last", { body: "Seu pedido saiu hoje {{nome}}" }, { body: "edge" }],
  [
    "variables side by side",
    { body: "Olá {{nome}} {{pedido}} saiu hoje mesmo de casa", samples: { nome: "a", pedido: "b" } },
    { body: "beside" },
  ],
  ["few words", { body: "Oi {{nome}}!" }, { body: "ratio" }],
  ["no sample", { samples: {} }, { "samples.nome": "sample" }],
  ["two requests for the phone", { buttons: [{ kind: "contact" }, { kind: "contact" }] }, { buttons: "many" }],
  ["a long footer", { footer: "a".repeat(61) }, { footer: "long" }],
  ["a footer with a variable", { footer: "Oi {{nome}}" }, { footer: "fixed" }],
  ["a header without its file", { header: { kind: "video" } }, { header: "file" }],
  ["an empty header", { header: { kind: "text", text: "", sample: "" } }, { header: "required" }],
  ["an emoji in the header", { header: { kind: "text", text: "Oi 😀", sample: "" } }, { header: "plain" }],
  ["a header without its sample", { header: { kind: "text", text: "Oi {{nome}}", sample: "" } }, { header: "sample" }],
  ["a button without text", { buttons: [{ kind: "reply", text: "" }] }, { "buttons.0": "required" }],
  ["a wrong phone", { buttons: [{ kind: "phone", text: "Ligar", phone: "x" }] }, { "buttons.0": "phone" }],
  ["no address", { buttons: [{ kind: "url", text: "Ver", url: "loja", sample: "" }] }, { "buttons.0": "address" }],
  [
    "an address that begins with a variable",
    { buttons: [{ kind: "url", text: "Ver", url: "https://{{1}}.com", sample: "" }] },
    { "buttons.0": "address" },
  ],
  [
    "answers that stand apart",
    {
      buttons: [
        { kind: "reply", text: "a" },
        { kind: "code", sample: "x" },
        { kind: "reply", text: "b" },
      ],
    },
    { buttons: "order" },
  ],
  [
    "two phones",
    {
      buttons: [
        { kind: "phone", text: "a", phone: "+5511999990000" },
        { kind: "phone", text: "b", phone: "+5511999990000" },
      ],
    },
    { buttons: "many" },
  ],
])("%s is reported", (_name, part, expected) => {
  expect(faults(part)).toEqual(expected);
});

test("a name is put into the form that Meta accepts", () => {
  expect(templateNameOf("Aviso de Entrega São!")).toBe("aviso_de_entrega_sao_");
  expect(templateFaults("Aviso", content(), false)).toEqual({ name: "name" });
  expect(templateFaults("", content(), false)).toEqual({ name: "required" });
});
