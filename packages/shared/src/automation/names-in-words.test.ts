import { expect, test } from "vitest";
import { readChoice } from "./rules.ts";

const chosen = (reply: string, options: Parameters<typeof readChoice>[1]) => readChoice(reply, options)?.n ?? null;

const desks = ["Vendas", "Suporte técnico", "Financeiro", "2ª via de boleto", "Plano A", "Compras"].map(
  (name, place) => ({
    n: place + 1,
    name,
  }),
);

test.each([
  ["quero falar com vendas", 1],
  ["Quero falar com o setor de vendas, por favor", 1],
  ["me passa pro financeiro", 3],
  ["falar no financeiro", 3],
  ["preciso do suporte técnico", 2],
  ["i want to talk to vendas", 1],
  ["quiero hablar con ventas", 1],
  ["finaceiro", 3],
  ["suporte tecnco", 2],
  ["vemdas", 1],
  ["compra", 6],
  ["quero a 2ª via de boleto", 4],
  ["a última", 6],
  ["la última opción", 6],
  ["the last one", 6],
  ["primeira", 1],
  ["terceiro", 3],
  ["é sobre o suporte técnico", 2],
  ["segunda via de boleto", 4],
  ["2a via de boleto, por favor", 4],
  ["vnedas", 1],
  ["fiannceiro", 3],
])("among queues with names, %j means line %i", (reply, n) => expect(chosen(reply, desks)).toBe(n));

test.each([
  "não quero vendas",
  "no quiero vendas",
  "já falei com vendas",
  "vendas ou compras",
  "plano b",
  "plano",
  "suporte",
  "falar com alguém",
  "quero falar",
  "última",
  "a última vez",
  "quero comprar",
  "segunda",
  "quarto",
  "rendas e vendas",
  "rendas",
])("among queues with names, %j means none", (reply) => expect(chosen(reply, desks)).toBeNull());
