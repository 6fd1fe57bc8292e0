import { expect, test } from "vitest";
import { isSpelledLike, withoutDrawnLetters } from "./spelling.ts";

test("a word is like another word when few letters are changed, added or left out", () => {
  const like = (word: string, most: number) => isSpelledLike(word, "opcao", most);
  expect(["opcao", "opsao", "opicao", "opco", "pcao"].every((word) => like(word, 1))).toBe(true);
  expect(["porcao", "nocao", "acao", "", "opcaoxx"].some((word) => like(word, 1))).toBe(false);
  expect(like("nocao", 2)).toBe(true);
  expect(like("o".repeat(100_000), 1)).toBe(false);
});

test.each([
  ["obrigadaaa", "obrigada"],
  ["sairr já", "sair já"],
  ["nossa pressa", "nossa pressa"],
  ["11 000", "11 000"],
])("%j without its drawn-out letters is %j", (text, expected) => expect(withoutDrawnLetters(text)).toBe(expected));
