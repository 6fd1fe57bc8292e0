import { expect, test } from "vitest";
import { readChoice } from "./rules.ts";

const menu = Array.from({ length: 12 }, (_, place) => ({ n: place + 1, name: `Fila ${"abcdefghijkl"[place]}` }));
const chosen = (reply: string, options = menu) => readChoice(reply, options)?.n ?? null;

test.each([
  ["opção 3", 3],
  ["2, por favor", 2],
  ["a segunda", 2],
  ["１", 1],
  ["2️⃣", 2],
  ["❷", 2],
  ["③", 3],
  ["➊", 1],
  ["Opção número 10", 10],
  ["opção3", 3],
  ["nº 4", 4],
  ["Bom dia! Quero a opção 5, obrigada", 5],
  ["oi, 7", 7],
  ["é a 2", 2],
  ["quero a 6 mesmo", 6],
  ["três", 3],
  ["Dois por favor", 2],
  ["um", 1],
  ["opção um", 1],
  ["dos", 2],
  ["doze", 12],
  ["primeira opção", 1],
  ["O terceiro", 3],
  ["2ª opção", 2],
  ["a 3ª", 3],
  ["the second one, please", 2],
  ["option two", 2],
  ["I would like option 4", 4],
  ["number 11", 11],
  ["la primera", 1],
  ["opción dos, gracias", 2],
  ["quiero el 8", 8],
  ["fila c, por favor", 3],
  ["٢", 2],
  ["२", 2],
  ["opc 2", 2],
  ["opc2", 2],
  ["2 por gentileza", 2],
  ["vou querer a 2", 2],
  ["gostaria da opção 2", 2],
  ["a opção de número dois por gentileza", 2],
  ["aperto 2", 2],
  ["sim, 2", 2],
  ["2 kkk", 2],
  ["dame la 2", 2],
  ["opção 3 - Fila c", 3],
  ["menu 3️⃣", 3],
  ["opcao tres", 3],
  ["a 2a", 2],
  ["𝟚", 2],
  ["𝟛, por favor", 3],
  ["n. 2", 2],
  ["nro. 2", 2],
  ["digite 2", 2],
  ["minha escolha é 2", 2],
  ["2 porfa", 2],
  ["2 (dois)", 2],
  ["três 3", 3],
  ["fila c (3)", 3],
  ["quero a opção 3 (fila c)", 3],
  ["2, muito obrigado", 2],
  ["2, thank you", 2],
  ["option 2 thanks a lot", 2],
  ["fico com a 2", 2],
  ["vou na 4", 4],
  ["me quedo con la 3", 3],
  ["I'll go with 4", 4],
  ["na opção 2", 2],
  ["2º", 2],
  ["3rd", 3],
  ["⓶", 2],
  ["⓾", 10],
  ["Eu quero a opção número quatro.", 4],
  ["Yo quiero el ocho", 8],
  ["opição 3", 3],
  ["opsão 3", 3],
  ["a opção 4 aí", 4],
  ["4 né", 4],
  ["4 msm", 4],
  ["bora de 4", 4],
  ["tecle 4", 4],
  ["1ª", 1],
  ["7ª", 7],
  ["me coloca na 2", 2],
  ["resp 2", 2],
])("%j means line %i", (reply, n) => expect(chosen(reply)).toBe(n));

test.each([
  "1 ou 2",
  "1 e 2",
  "não quero 2",
  "no 2",
  "dia 2",
  "às 2",
  "2h",
  "2 pizzas",
  "quero 2 pizzas",
  "para 2 pessoas",
  "mesa de 4",
  "R$ 2",
  "2,5",
  "10/11",
  "segunda",
  "segunda-feira",
  "na quinta",
  "um segundo",
  "só um momento",
  "quero um",
  "uma dúvida",
  "once upon a time",
  "acho que 2",
  "13",
  "opção 40",
  "meu pedido 3 não chegou",
  "menos a 2",
  "não é a 2",
  "não quero a fila c",
  "já falei com a fila c",
  "2 da tarde",
  "2 2",
  "2 (três)",
  "fila c 2",
  "n quero 2",
  "quero a fila",
  "2 de maio",
  "2ª",
  "na 2ª",
  "com 2 crianças",
  "2 com 3",
  "11 98765 4321",
  "opção",
  "por favor",
  "porção 3",
  "ação 3",
  "eu e mais 3",
  "",
])("%j means no line", (reply) => expect(chosen(reply)).toBeNull());

test.each([
  ["treze", 13],
  ["opção dezesseis", 16],
  ["fifteen, please", 15],
  ["veinte", 20],
])("in a long menu, %j means line %i", (reply, n) => {
  const long = Array.from({ length: 20 }, (_, place) => ({
    n: place + 1,
    name: `Fila ${"abcdefghijklmnopqrst"[place]}`,
  }));
  expect(chosen(reply, long)).toBe(n);
});

test("a number in a queue's name is a choice only when the reply calls it a number of the menu", () => {
  const rooms = ["2 quartos", "3 quartos", "Segunda via", "Outros"].map((name, place) => ({ n: place + 1, name }));
  expect(chosen("quero 2", rooms)).toBeNull();
  expect(chosen("a segunda", rooms)).toBeNull();
  expect(chosen("opção 2", rooms)).toBe(2);
  expect(chosen("2", rooms)).toBe(2);
  expect(chosen("quero a 4", rooms)).toBe(4);
  expect(chosen("segunda via, por favor", rooms)).toBe(3);
});

test("a name with its number is a choice, whichever is first, and a number of another line is none", () => {
  const plans = ["Plano A", "Plano B", "Vendas"].map((name, place) => ({ n: place + 1, name }));
  expect(chosen("plano a (1)", plans)).toBe(1);
  expect(chosen("quero a opção 3, vendas", plans)).toBe(3);
  expect(chosen("plano (1)", plans)).toBeNull();
  expect(chosen("plano b 1", plans)).toBeNull();
  expect(chosen("não quero vendas 3", plans)).toBeNull();
});

test("a number with a word that only its line has is this line", () => {
  const areas = ["Vendas", "Suporte Técnico", "Recursos Humanos (RH)", "Suporte Comercial"].map((name, place) => ({
    n: place + 1,
    name,
  }));
  expect(chosen("3 - RH", areas)).toBe(3);
  expect(chosen("técnico 2", areas)).toBe(2);
  expect(chosen("4 comercial, por favor", areas)).toBe(4);
  for (const reply of ["2 suporte", "1 rh", "3 pessoas", "rh", "2 técnico comercial"])
    expect([reply, chosen(reply, areas)]).toEqual([reply, null]);
});

const billing = ["Vendas", "Suporte", "Financeiro", "2ª via de boleto", "Plano 3"].map((name, place) => ({
  n: place + 1,
  name,
}));
test.each([
  ["2, por favor", 2],
  ["é o 2", 2],
  ["dois, obrigada", 2],
  ["2ª via de boleto", 4],
  ["a segunda", null],
  ["3 por favor", 3],
  ["quero o 3", null],
])("in a menu whose names have numbers, %j means line %j", (reply, n) => expect(chosen(reply, billing)).toBe(n));
