import { expect, test } from "vitest";
import { numbered } from "./numbered.ts";

test.each([
  [["1 - Vendas", "2 - Suporte"], "1 - Vendas\n2 - Suporte"],
  [["1. Vendas", "2. Suporte"], "1 - Vendas\n2 - Suporte"],
  [["1️⃣ Vendas", "2️⃣ Suporte"], "1 - Vendas\n2 - Suporte"],
  [["*[1]* Vendas", "*[2]* Suporte"], "1 - Vendas\n2 - Suporte"],
  [["1) Vendas", "Outros"], "1 - Vendas\n2 - Outros"],
  [["1 - Vendas", "2 - Suporte", "0 - Voltar"], "1 - Vendas\n2 - Suporte\n0 - Voltar"],
  [["3 - Vendas", "Outros"], "1 - 3 - Vendas\n2 - Outros"],
  [["2 quartos", "3 quartos"], "1 - 2 quartos\n2 - 3 quartos"],
  [["9:00", "10:00"], "1 - 9:00\n2 - 10:00"],
  [["1.5 L", "2.5 L"], "1 - 1.5 L\n2 - 2.5 L"],
  [["5 - 10 kg", "10 - 20 kg"], "1 - 5 - 10 kg\n2 - 10 - 20 kg"],
  [["1 - 2 quartos", "2 - 3 quartos"], "1 - 2 quartos\n2 - 3 quartos"],
  [["24 horas", "1 - 1 hora"], "1 - 24 horas\n2 - 1 - 1 hora"],
])("the options %j are numbered once", (names, said) => {
  const lines = numbered(names.map((name) => ({ name }))).map(({ n, name }) => `${n} - ${name}`);
  expect(lines.join("\n")).toBe(said);
});

test("earlier options keep their numbers, and the next options continue the count", () => {
  expect(numbered([{ name: "1 - Pix" }, { name: "6 - Boleto" }], 5)).toEqual([
    { n: 6, name: "1 - Pix" },
    { n: 7, name: "6 - Boleto" },
  ]);
});
