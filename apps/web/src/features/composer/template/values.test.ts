import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import { expect, test } from "vitest";
import { noValues } from "../../../nouns/message-templates/values.ts";
import { filled, knownValues, valuesOf } from "./values.ts";

const content: TemplateContent = {
  header: { kind: "none" },
  body: "Olá {{nome}}, {{primeiro_nome}}: {{pedido}} às {{hora}}, com {{usuario}}, {{fila}}",
  samples: {},
  footer: "",
  buttons: [],
};
const context = {
  contact: { name: "Rosa Lima" },
  user: "Ana",
  queue: "Vendas",
  timeZone: "America/Sao_Paulo",
  language: "pt",
  now: new Date("2026-11-28T12:00:00Z"),
} as const;

test("a variable of a template is filled in only when it surely means the same as the desk's variable of that name", () => {
  expect(knownValues(content, context).body).toEqual({ nome: "Rosa Lima", primeiro_nome: "Rosa" });
});

test("a typed value wins over a known one, and so does an emptied field", () => {
  const typed = { ...noValues, body: { nome: "", hora: "18h" } };
  expect(filled(content, typed, knownValues(content, context)).body).toEqual({
    nome: "",
    primeiro_nome: "Rosa",
    hora: "18h",
  });
});

test("the desk's variables are filled in where users type them, and never in a customer's own name", () => {
  const odd = { ...context, contact: { name: "{{user}} Lima" } };
  const known = knownValues(content, odd);
  const typed = { ...noValues, body: { pedido: "42 de {{user}}" } };
  expect(valuesOf(content, typed, odd).shown.body["pedido"]).toBe("42 de {{user}}");
  expect(valuesOf(content, typed, odd).values.body).toEqual({
    nome: "{user} Lima",
    primeiro_nome: known.body["primeiro_nome"],
    pedido: "42 de Ana",
  });
});
