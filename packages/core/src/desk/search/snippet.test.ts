import { expect, test } from "vitest";
import { snippetOf } from "./snippet.ts";

const marked = (body: string, typed: string) =>
  snippetOf(body, typed)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join("");

test.each([
  ["Quero açaí com paçoca", "acai pac", "Quero [açaí] com [paçoca]"],
  ["um\n\n  dois", "dois", "um [dois]"],
  ["paçoca e paço", "paco", "[paçoca] e [paço]"],
  ["Meus pedidos", "pedido urgente", "Meus [pedidos]"],
  ["de onde", "de", "[de] onde"],
  ["depois de tudo", "de tudo", "depois [de] [tudo]"],
  ["", "nada", ""],
  ["só isto", "!!", "só isto"],
  ["R$150,00", "r$ 150", "[R]$[150],00"],
])("the snippet of %j for %j is %j", (body, typed, shown) => {
  expect(marked(body, typed)).toBe(shown);
});

test("a snippet is cut to one line around the first hit, between words", () => {
  const shown = marked(`${"palavra ".repeat(30)}alvo ${"depois ".repeat(60)}`, "alvo");
  expect(shown).toMatch(/^…(palavra )+\[alvo\] (depois )+.*…$/);
  expect(shown.length).toBeLessThan(180);
  expect(marked(`alvo ${"x".repeat(500)}`, "alvo")).toMatch(/^\[alvo\] x+…$/);
});

test("a snippet never splits a letter that consists of two code units", () => {
  const two = "pac\u0327oca";
  expect(snippetOf(two, "paçoca")).toEqual([{ text: two, hit: true }]);
});
