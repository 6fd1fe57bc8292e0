import { expect, test } from "vitest";
import { openSheets } from "./spreadsheet.ts";

async function rowsIn(text: string): Promise<string[][]> {
  const [sheet] = await openSheets(Buffer.from(text), { kind: "csv", language: "pt" });
  return [...(sheet?.rows ?? [])].map(([, cells]) => cells);
}

test.each([
  ["comma", '"nome,fone,obs"\r\n"Ana,11987650001,""a, b"""\r\n"Bia,11987650002,"\r\n'],
  ["semicolon", '"nome;fone;obs"\n"Ana;11987650001;a, b"\n"Bia;11987650002;"\n'],
  ["tab", '"nome\tfone\tobs"\n"Ana\t11987650001\ta, b"\n"Bia\t11987650002\t"'],
])("a text whose rows are each in quotes, with a %s between the cells, is read", async (_what, text) => {
  expect(await rowsIn(text)).toEqual([
    ["nome", "fone", "obs"],
    ["Ana", "11987650001", "a, b"],
    ["Bia", "11987650002", ""],
  ]);
});

test("a row in quotes may be longer than a cell, and one column of names in quotes is not divided", async () => {
  const long = `"Ana,${"x".repeat(600)},11987650001"`;
  expect((await rowsIn(`"nome,obs,fone"\n${long}\n`))?.[1]?.[2]).toBe("11987650001");
  expect(await rowsIn('"Nomes"\n"Lima, Ana"\n"Reis, Bia"\n')).toEqual([["Nomes"], ["Lima, Ana"], ["Reis, Bia"]]);
});

test("lines of a name and a number, as people write them, are two columns", async () => {
  const lines = [
    "Clientes do bairro",
    "Ana - 11987650001",
    "Bia: (11) 98765-0002",
    "João da Silva   +55 11 98765-0003",
    "11 98765-0004 – Zé",
    "Maria-Clara 11987650005",
  ];
  expect(await rowsIn(lines.join("\n"))).toEqual([
    ["Clientes do bairro"],
    ["Ana", "11987650001"],
    ["Bia", "(11) 98765-0002"],
    ["João da Silva", "+55 11 98765-0003"],
    ["Zé", "11 98765-0004"],
    ["Maria-Clara", "11987650005"],
  ]);
  expect(await rowsIn("nome          fone\nAna Lima      11987650001\nBia           11987650002")).toEqual([
    ["nome          fone"],
    ["Ana Lima", "11987650001"],
    ["Bia", "11987650002"],
  ]);
});

test("numbers before the lines of a list are no part of names, and rarer separators divide cells too", async () => {
  const people = [
    ["Ana", "11987650001"],
    ["Bia", "11987650002"],
  ];
  expect(await rowsIn("1. Ana - 11987650001\n2) Bia 11987650002\n")).toEqual(people);
  for (const sign of ["^", "~"])
    expect(await rowsIn(people.map((cells) => cells.join(sign)).join("\n"))).toEqual(people);
});

test.each([
  ["names", "Ana\nBia"],
  ["numbers", "11987650001\n11987650002"],
  ["documents", "Ana 123.456.789-09\nBia 987.654.321-00"],
  ["sentences with one number among them", "Ligar hoje\nAna 11987650001\nPagar a conta"],
])("lines of %s stay one column", async (_what, text) => {
  expect(await rowsIn(text)).toEqual(text.split("\n").map((line) => [line]));
});

test("the sign with which DOS programs end a file is no row", async () => {
  expect(await rowsIn("Nome;Fone\r\nAna;1\r\n\u001A")).toEqual([
    ["Nome", "Fone"],
    ["Ana", "1"],
  ]);
});

test("quotes after a space enclose separators too, and quotes within a word belong to the word", async () => {
  expect(
    await rowsIn('nome, fone, obs\n"Lima, Ana" , 11987650001, "azul, verde"\nBia "Bê" Reis, 11987650002, 5"\n'),
  ).toEqual([
    ["nome", " fone", " obs"],
    ["Lima, Ana ", " 11987650001", "azul, verde"],
    ['Bia "Bê" Reis', " 11987650002", ' 5"'],
  ]);
});

test.each([
  ["behind a space", 'nome, obs, fone\nAna, "azul, 11987650001\nBia, verde, 11987650002\n', ['"azul', " verde"]],
  [
    "before quotes of the next row",
    'nome;obs;fone\nAna;"azul;11987650001\nBia;"verde";11987650002\n',
    ['"azul', "verde"],
  ],
  [
    "before quotes of its own row",
    'nome;obs;fone;x\nAna;"azul;11987650001;"b"\nBia;verde;11987650002;c',
    ['"azul', "verde"],
  ],
  [
    "in the last cell of many",
    `nome;obs;fone\nAna;"azul;11987650001\n${"Bia;verde;11987650002\n".repeat(4000)}`,
    ['"azul', "verde"],
  ],
])(
  "a quote that is never closed, %s, counts as an ordinary character, and no row is lost",
  async (_where, text, words) => {
    const [, ana, bia] = await rowsIn(text);
    expect([ana?.[1], bia?.[1]]).toEqual(words);
    expect([ana?.[2]?.trim(), bia?.[2]?.trim()]).toEqual(["11987650001", "11987650002"]);
  },
);

test("quotes within quoted words of several lines do not divide these words", async () => {
  expect((await rowsIn('nome;rua;fone\nAna;"Rua A\nao lado do "Bar", 10";11987650001'))[1]?.[2]).toBe("11987650001");
});

test("a cell in quotes may contain a whole conversation, of which only the beginning is kept", async () => {
  const talk = 'Cliente: oi; tudo bem?\nLoja: ""sim"".\n'.repeat(2000);
  const rows = await rowsIn(`nome;obs;fone\nAna;"${talk}";11987650001\nBia;"x";11987650002\n`);
  expect(rows.map(([name, note, number]) => [name, note?.slice(0, 12), number])).toEqual([
    ["nome", "obs", "fone"],
    ["Ana", "Cliente: oi;", "11987650001"],
    ["Bia", "x", "11987650002"],
  ]);
});
