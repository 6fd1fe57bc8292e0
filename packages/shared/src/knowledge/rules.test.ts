import { expect, test } from "vitest";
import { pageBreak, pagedPiecesOf, titleOfFile } from "./rules.ts";

const sentence = "Uma frase como outra qualquer, que ocupa o seu lugar. ";
const page = (length: number) =>
  sentence
    .repeat(Math.ceil(length / sentence.length))
    .slice(0, length)
    .trim();

test("a piece has the page on which it begins, short pages share one piece, and empty pages have none", () => {
  const text = [page(300), page(300), "", page(2000), page(50)].join(pageBreak);
  const pieces = pagedPiecesOf(text);
  expect(pieces.map((piece) => piece.page)).toEqual([1, 4, 4]);
  expect(pieces[0]?.text.length).toBeGreaterThan(600);
  expect(Math.max(...pieces.map((piece) => piece.text.length))).toBeLessThanOrEqual(1200);
  expect(pagedPiecesOf("Oi")).toEqual([{ text: "Oi", page: null }]);
});

test("the title of a file is its name without the ending, or the whole name when little is left", () => {
  expect(["Tabela 2026.pdf", "a.md", `${"x".repeat(300)}.txt`].map(titleOfFile)).toEqual([
    "Tabela 2026",
    "a.md",
    "x".repeat(200),
  ]);
});
