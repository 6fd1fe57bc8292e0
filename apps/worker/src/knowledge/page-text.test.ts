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
        [50, "Entrega na capital paulista "],
        [250, "Até três dias úteis "],
        [450, "Dez reais por volume"],
      ],
      [
        [50, "Entrega no interior paulista "],
        [250, "Até sete dias úteis "],
        [450, "Vinte reais por volume"],
      ],
    ],
    "Entrega na capital paulista Até três dias úteis Dez reais por volume\nEntrega no interior paulista Até sete dias úteis Vinte reais por volume",
  ],
] as [string, [number, string][][], string][])("%s are read line by line", (_what, lines, text) => {
  expect(pageText(page(...lines))).toBe(text);
});

test("a page without text gives no words", () => {
  expect(pageText([])).toBe("");
  expect(pageText([{ text: " ", x: 0, y: 0, width: 5, height: 0, endsLine: false }])).toBe(" ");
});

type Line = [number, string][];
const three: Line[] = [
  [
    [50, "A loja troca peças"],
    [250, "Entregamos em toda a"],
    [450, "O Pix tem desconto de"],
  ],
  [
    [50, "em até trinta dias,"],
    [250, "cidade em dois dias,"],
    [450, "cinco por cento, e o"],
  ],
  [
    [50, "sempre com a nota."],
    [250, "menos aos domingos."],
    [450, "boleto não tem nenhum."],
  ],
];
const threeRead =
  "A loja troca peças\nem até trinta dias,\nsempre com a nota.\nEntregamos em toda a\ncidade em dois dias,\nmenos aos domingos.\nO Pix tem desconto de\ncinco por cento, e o\nboleto não tem nenhum.";

test.each<[string, Piece[], string]>([
  ["three columns of a leaflet", page(...three), threeRead],
  [
    "three columns whose middle one is the longest",
    page(...three, [[250, "Veja o mapa."]]),
    threeRead.replace("domingos.", "domingos.\nVeja o mapa."),
  ],
  [
    "three columns whose outer ones go on",
    page(...three, [
      [50, "Guarde a nota."],
      [450, "Peça o seu."],
    ]),
    `${threeRead.replace("a nota.", "a nota.\nGuarde a nota.")}\nPeça o seu.`,
  ],
  ["columns that are drawn from right to left", page(...returns.map((line) => line.toReversed())), apart],
  [
    "columns whose lines lie a little higher and lower",
    page(...returns).map((piece) => ({ ...piece, y: piece.x > 300 ? piece.y - 4 : piece.y, endsLine: true })),
    apart,
  ],
  [
    "columns with an indented paragraph",
    page(
      [
        [62, "Troca em até 30 dias"],
        [362, "Loja abre às 9 horas"],
      ],
      ...returns.slice(1),
    ),
    apart,
  ],
  [
    "two blocks of columns with a heading between them",
    page(...returns, [[50, "Perguntas de quem compra pela primeira vez aqui"]], ...returns),
    `${apart}\nPerguntas de quem compra pela primeira vez aqui\n${apart}`,
  ],
  [
    "columns whose words are drawn one by one",
    page(...returns).flatMap(({ text, x, endsLine, ...piece }) =>
      text.split(" ").map((word, at, words) => ({
        ...piece,
        text: word,
        x: x + 5 * words.slice(0, at).join(" ").length + (at > 0 ? 5 : 0),
        width: 5 * word.length,
        endsLine: endsLine && at === words.length - 1,
      })),
    ),
    apart,
  ],
  [
    "a price list with dots, read line by line",
    page(
      [
        [50, "Corte de cabelo feminino com lavagem "],
        [350, "R$ 90"],
      ],
      [
        [50, "Corte de cabelo masculino com barba "],
        [350, "R$ 70"],
      ],
    ),
    "Corte de cabelo feminino com lavagem R$ 90\nCorte de cabelo masculino com barba R$ 70",
  ],
])("%s", (_what, pieces, text) => expect(pageText(pieces)).toBe(text));
