import { expect, test } from "vitest";
import { statesForeignNumber } from "./grounds.ts";

const states = (said: string, known: string) => statesForeignNumber(said, known, "");

// The same number in another form.
test.each([
  ["Custa R$ 10,5.", "R$ 10,50 a unidade"],
  ["Custa R$ 1299,90.", "O preço é R$ 1.299,90"],
  ["Respondemos em 24 horas.", "Respondemos em vinte e quatro horas"],
  ["A partir de 16 anos.", "Só para maiores de dezesseis anos"],
  ["Fechamos em 25/12.", "Não abrimos em 25 de dezembro"],
  ["Open until 8:30.", "We close at 8:30"],
  ["Das 8h às 18h.", "Abrimos das 08:00 às 18:00"],
  ["Thirty five: 35.", "thirty five days"],
  ["Até 200 g.", "até duzentos gramas"],
])("%j states a number of %j", (said, known) => expect(states(said, known)).toBe(false));

// The marks of a list are no statements.
test.each([
  "1️⃣ Acesse o site\n2️⃣ Clique em Trocas",
  "*1.* Acesse o site\n*2.* Clique em Trocas",
  "1 - Acesse o site\n2 – Clique em Trocas",
  "Passo 1: acesse o site\nPasso 2: clique em Trocas",
  "**Step 3** - open the page",
  "(1) Acesse o site",
])("%j states no number", (said) => expect(states(said, "Trocas pelo site")).toBe(false));

test.each([
  ["Custa R$ 10,05.", "R$ 10,50 a unidade"],
  ["Respondemos em 25 horas.", "Respondemos em vinte e quatro horas"],
  ["Fechamos em 25/11.", "Não abrimos em 25 de dezembro"],
  ["10 - 12 dias", "em alguns dias"],
  ["Leva 3 dias", "em alguns dias"],
  ["3 dias", "em alguns dias"],
])("%j states a number that %j does not have", (said, known) => expect(states(said, known)).toBe(true));
