import { expect, test } from "vitest";
import { openSheets } from "./spreadsheet.ts";

type Field = [name: string, type: string, length: number];
const fields: Field[] = [
  ["NOME", "C", 12],
  ["FONE", "N", 13],
  ["SALDO", "N", 8],
  ["NASC", "D", 8],
  ["VIP", "L", 1],
  ["OBS", "M", 10],
];

/** A table of dBase. Its letters are those of DOS. */
function dbf(rows: readonly string[][], version = 0x83): Buffer {
  const width = fields.reduce((sum, [, , length]) => sum + length, 1);
  const head = Buffer.alloc(32 + 32 * fields.length + 1);
  head.set([version, 126, 11, 29]);
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(width, 10);
  for (const [at, [name, type, length]] of fields.entries()) {
    head.write(name, 32 + 32 * at, "latin1");
    head.write(type, 32 + 32 * at + 11, "latin1");
    head[32 + 32 * at + 16] = length;
  }
  head[head.length - 1] = 0x0d;
  const records = rows.map(([mark = " ", ...cells]) =>
    Buffer.from(mark + fields.map(([, , length], at) => (cells[at] ?? "").padEnd(length)).join(""), "latin1"),
  );
  return Buffer.concat([head, ...records, Buffer.from([0x1a])]);
}

const ana = [" ", "Jo\xC6o Lima", "5511987650001", " 1234.50", "19900501", "T", "        12"];
const bia = [" ", "Concei\x87\xC6o", "5511987650002", "", "", "?", ""];
const read = async (bytes: Buffer, kind: "csv" | "xls" = "csv") => {
  const [sheet] = await openSheets(bytes, { kind, language: "pt" });
  return [...(sheet?.rows ?? [])].map(([, cells]) => cells);
};

test.each(["csv", "xls"] as const)(
  "a dBase table in a file that is named .%s is read, without deleted rows",
  async (kind) => {
    expect(await read(dbf([ana, ["*", "Apagado", "1"], bia]), kind)).toEqual([
      fields.map(([name]) => name),
      ["João Lima", "5511987650001", "1234,50", "01/05/1990", "VERDADEIRO", ""],
      ["Conceição", "5511987650002", "", "", "", ""],
    ]);
  },
);

test("a table of dBase that breaks off is refused, and a text that begins with the same byte is a text", async () => {
  await expect(read(dbf([ana, bia]).subarray(0, -20))).rejects.toMatchObject({ fault: "broken" });
  expect((await read(Buffer.from(`0\n\n1;${"Ana;".repeat(40)}`))).length).toBeGreaterThan(1);
});

test("a table whose fields are wider than its records is refused", async () => {
  const bytes = dbf([ana, bia]);
  bytes.writeUInt16LE(1, 10);
  await expect(read(bytes)).rejects.toMatchObject({ fault: "broken" });
});
