import { expect, test } from "vitest";
import { pageText, type Piece } from "./page-text.ts";

/** A page with these lines, each with a text and a position. Letters are five units wide. */
const page = (...lines: readonly (readonly [x: number, text: string][])[]): Piece[] =>
  lines.flatMap((line, row) =>
    line.map(([x, text], index) => ({
      text,
      x,
      y: 800 - 16 * row,
      width: 5 * text.length,
      height: 12,
      endsLine: index === line.length - 1,
    })),
  );

const returns: [number, string][][] = [
  [
    [50, "Troca em até 30 dias"],
    [350, "Loja abre às 9 horas"],
  ],
  [
    [50, "com a nota fiscal."],
    [350, "e fecha às 18 horas."],
  ],
];
const apart = "Troca em até 30 dias\ncom a nota fiscal.\nLoja abre às 9 horas\ne fecha às 18 horas.";

test("when a gutter runs through the page, the right column comes after the left column", () => {
  expect(pageText(page(...returns))).toBe(apart);
});

test("a heading and a line across the page keep their place", () => {
  const text = page([[50, "Manual da loja"]], ...returns, [
    [50, "Esta linha vai de um lado ao outro da página, de ponta a ponta."],
  ]);
  expect(pageText(text)).toBe(
    `Manual da loja\n${apart}\nEsta linha vai de um lado ao outro da página, de ponta a ponta.`,
  );
});

test("the rest of a longer column is read to its end", () => {
  expect(pageText(page(...returns, [[350, "Domingo não abre nunca."]]))).toBe(`${apart}\nDomingo não abre nunca.`);
  expect(pageText(page(...returns, [[50, "Sem nota não há troca."]]))).toBe(
    apart.replace("fiscal.", "fiscal.\nSem nota não há troca."),
  );
});

test("lines far below belong to another block", () => {
  const far = page(...returns).map((piece, index) => (index > 1 ? { ...piece, y: piece.y - 100 } : piece));
  expect(pageText(far)).toBe("Troca em até 30 diasLoja abre às 9 horas\ncom a nota fiscal.e fecha às 18 horas.");
});

test.each([
  [
    "a table's short cells",
    [
      [
        [50, "Frete para São Paulo "],
        [350, "R$ 10"],
      ],
      [
        [50, "Frete para o Rio "],
        [350, "R$ 20"],
      ],
    ],
    "Frete para São Paulo R$ 10\nFrete para o Rio R$ 20",
  ],
  [
    "one line alone",
    [
      [
        [50, "um dois três quatro "],
        [350, "cinco seis sete oito"],
      ],
    ],
    "um dois três quatro cinco seis sete oito",
  ],
  [
    "words that follow each other",
    [
      [
        [50, "um dois três"],
        [115, " quatro cinco"],
      ],
      [
        [50, "seis sete oito"],
        [125, " nove dez"],
      ],
    ],
    "um dois três quatro cinco\nseis sete oito nove dez",
  ],
  [
    "gaps that do not lie below each other",
    [
      [
        [50, "um dois três "],
        [150, "quatro cinco seis sete oito nove dez"],
      ],
      [
        [50, "um dois três quatro cinco seis sete oito "],
        [350, "nove dez onze"],
      ],
    ],
    "um dois três quatro cinco seis sete oito nove dez\num dois três quatro cinco seis sete oito nove dez onze",
  ],
  [
    "three cells in a line",
    [
      [
        [50, "a b c "],
        [250, "d e f "],
        [450, "g h i"],
      ],
      [
        [50, "j k l "],
        [250, "m n o "],
        [450, "p q r"],
      ],
    ],
    "a b c d e f g h i\nj k l m n o p q r",
  ],
] as [string, [number, string][][], string][])("%s are read line by line", (_what, lines, text) => {
  expect(pageText(page(...lines))).toBe(text);
});

test("a page without text has none", () => {
  expect(pageText([])).toBe("");
  expect(pageText([{ text: " ", x: 0, y: 0, width: 5, height: 0, endsLine: false }])).toBe(" ");
});
