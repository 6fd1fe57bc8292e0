import { describe, expect, test } from "vitest";
import { hidden, isCardNumber, masked } from "./mask.ts";

describe("values that identify a person are replaced by a placeholder", () => {
  test.each([
    ["meu cpf é 529.982.247-25, ok?", "meu cpf é [CPF], ok?"],
    ["cpf 52998224725", "cpf [CPF]"],
    ["529 982 247 25", "[CPF]"],
    ["529.982.247 - 25", "[CPF]"],
    ["529\u200B.982.247-25", "[CPF]"],
    ["５２９９８２２４７２５", "[CPF]"],
    ["empresa 11.222.333/0001-81 Ltda", "empresa [CNPJ] Ltda"],
    ["12.ABC.345/01DE-35", "[CNPJ]"],
    ["12abc34501de35", "[CNPJ]"],
    ["cartão 4111 1111 1111 1111 val 12/29", "cartão [cartão] val 12/29"],
    ["5555-5555-5555-4444", "[cartão]"],
    ["378282246310005", "[cartão]"],
    ["me escreve em ana.souza+loja@exemplo.com.br.", "me escreve em [e-mail]."],
    ["josé@correio.example e eva @ correio.example", "[e-mail] e [e-mail]"],
    ["dois: 529.982.247-25 e 11144477735", "dois: [CPF] e [CPF]"],
  ])("%s is replaced", (text, expected) => expect(masked(text)).toBe(expected));
});

test.each([
  "pedido 52998224726",
  "111.111.111-11",
  "pedido 4111111111111112",
  "nota 12345678901234",
  "R$ 1.234.567,89",
  "às 14:30 de 16/11/2026",
  "@maria viu",
  "(11) 98765-4321",
  "",
])("%s stays as it is", (text) => expect(masked(text)).toBe(text));

test.each([
  ["(11) 98765-4321", "[telefone]"],
  ["liga 11 98765 4321 hoje", "liga [telefone] hoje"],
  ["+55 11 98765-4321", "[telefone]"],
  ["+351 912 345 678", "[telefone]"],
  ["3333-4444", "[telefone]"],
  ["11987654321", "[telefone]"],
])("the phone number %s is masked only when the company switched masking on", (text, expected) => {
  expect(masked(text)).toBe(text);
  expect(masked(text, { phones: true })).toBe(expected);
});

test("prices, dates and orders do not count as phone numbers", () => {
  const text = "pedido 123456 de 16/11/2026 por R$ 1.299,90, CEP 01310-100";
  expect(masked(text, { phones: true })).toBe(text);
});

test("the last digit of a card number is the check digit of the other digits", () => {
  expect(["4111111111111111", "4111111111111112", "0000000000000000", "4111"].map(isCardNumber)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("the masked values replace their placeholders in a returned text, in whatever order", () => {
  const { text, restore } = hidden("CPF 529.982.247-25 e 111.444.777-35, ana@loja.example");
  expect(text).toBe("CPF [CPF 2] e [CPF 3], [e-mail 1]");
  expect(restore("Para [e-mail 1]: [CPF 3] e [CPF 2].")).toBe(
    "Para ana@loja.example: 111.444.777-35 e 529.982.247-25.",
  );
});
