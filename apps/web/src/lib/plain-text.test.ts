import { expect, test } from "vitest";
import { hasWords } from "./plain-text.ts";

test("all words of a search must be in the texts, in any order, with or without accents", () => {
  expect(hasWords("promocao natal", "Natal: Promoção")).toBe(true);
  expect(hasWords("chave pix", "/pix", "A chave é o CNPJ")).toBe(true);
  expect(hasWords("11 98765", "Ana", "5511987654321")).toBe(true);
  expect(hasWords("natal páscoa", "Natal: Promoção")).toBe(false);
  expect(hasWords("", "Natal")).toBe(true);
});

test("beside words, a short number matches only the beginning of a number", () => {
  for (const name of ["Lista 1", "Lista 12", "Lista 01"])
    expect([name, hasWords("lista 1", name)]).toEqual([name, true]);
  for (const name of ["Lista 21", "Lista 2 de 2021"]) expect([name, hasWords("lista 1", name)]).toEqual([name, false]);
});
