import { expect, test } from "vitest";
import { openSheets } from "./spreadsheet.ts";

async function rowsIn(text: string): Promise<string[][]> {
  const [sheet] = await openSheets(Buffer.from(text), { kind: "csv", language: "pt" });
  return [...(sheet?.rows ?? [])].map(([, cells]) => cells);
}

const people = [
  { nome: "Ana", fone: 5511987650001 },
  { nome: "Zé, o Rei", fone: "+55 11 98765-0002", obs: null },
];
const table = [
  ["nome", "fone", "obs"],
  ["Ana", "5511987650001", ""],
  ["Zé, o Rei", "+55 11 98765-0002", ""],
];

test.each([
  ["a list", JSON.stringify(people)],
  ["a list in lines", `\uFEFF${JSON.stringify(people, null, 2)}`],
  ["an object in each line", `${people.map((one) => JSON.stringify(one)).join("\r\n")}\n\n`],
  ["a list within an answer", JSON.stringify({ ok: true, total: 2, data: { contatos: people, grupos: [] } })],
  ["a list beside a shorter one", JSON.stringify({ grupos: [{ nome: "VIP" }], contatos: people })],
  ["a list within one of two parts", JSON.stringify({ paging: { page: 1, next: 2 }, result: { items: people } })],
  ["objects under their ids", JSON.stringify({ "-Nx1": people[0], "-Nx2": people[1] })],
  ["a list of lists", JSON.stringify(table)],
])("people in JSON, as %s, are read", async (_what, text) => expect(await rowsIn(text)).toEqual(table));

test("a field within a field has the names of both, and several values stay apart", async () => {
  const person = {
    names: [{ displayName: "Ana" }],
    phones: [{ value: "1" }, { value: "2" }],
    tags: ["VIP", "Sul"],
    a: { b: true },
  };
  expect(await rowsIn(JSON.stringify([person]))).toEqual([
    ["names displayName", "phones value", "phones 2 value", "tags", "a b"],
    ["Ana", "1", "2", "VIP, Sul", "true"],
  ]);
});

test("cells leave out what Postgres cannot store: zero characters, and half an emoji where a cell is cut", async () => {
  const text = JSON.stringify([{ nome: "A\0na \uD83D", obs: `${"x".repeat(599)}😀` }]);
  expect((await rowsIn(text))[1]).toEqual(["Ana ", "x".repeat(599)]);
});

test("a long name is not repeated for each field within it", async () => {
  const within = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, "x"]));
  expect(await rowsIn(JSON.stringify([{ ["n".repeat(1_000_000)]: within }]))).toEqual([["n".repeat(600)], ["x"]]);
});

test.each([
  ["a list", '[{"nome":"Ana","fone":"11987650001"},{"nome":"Bi'],
  ["lines", '{"nome":"Ana","fone":"11987650001"}\n{"nome":"Bi'],
  ["an answer", '{\n  "contatos": [\n    {"nome": "Ana"'],
])("JSON that breaks off within %s is refused", async (_where, text) => {
  await expect(rowsIn(text)).rejects.toMatchObject({ fault: "broken" });
});

test.each(["[VIP] Ana;11987650001\nBia;11987650002", "{Ana};11987650001\n{Bia};11987650002"])(
  "a table whose first cell has brackets is no JSON: %j",
  async (text) => expect(await rowsIn(text)).toEqual(text.split("\n").map((line) => line.split(";"))),
);
