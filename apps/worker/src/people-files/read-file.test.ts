import { execFileSync } from "node:child_process";
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { quickReaders } from "../testing/quick-readers.ts";
import { lookAtSheets, readSheet } from "./read-file.ts";
import type { ReadOrder, SheetRow } from "./sheet.ts";

beforeAll(() => quickReaders(process.env["BALCAO_TEST_RUN"]));

async function read(bytes: Buffer, kind: ReadOrder["kind"], after = 0): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  await readSheet(Readable.from([bytes]), { kind, language: "pt", sheet: null, after }, async (some) => {
    rows.push(...some);
    return true;
  });
  return rows;
}
test("known rows are not sent again, and a reader with enough rows ends the reading", async () => {
  const bytes = Buffer.from(Array.from({ length: 2500 }, (_, n) => `p${n};1198${n}`).join("\n"));
  expect(await read(bytes, "csv", 2498)).toEqual([
    [2499, ["p2498", "11982498"]],
    [2500, ["p2499", "11982499"]],
  ]);
  let taken = 0;
  const end = await readSheet(
    Readable.from([bytes]),
    { kind: "csv", language: "pt", sheet: null, after: 0 },
    async (rows) => {
      taken += rows.length;
      return false;
    },
  );
  expect([end, taken]).toEqual([false, 1000]);
});

test("a reading process survives a SIGTERM to its group, because only its worker ends it", async () => {
  const bytes = Buffer.from(Array.from({ length: 2500 }, (_, n) => `p${n};1198${n}`).join("\n"));
  let taken = 0;
  const end = await readSheet(
    Readable.from([bytes]),
    { kind: "csv", language: "pt", sheet: null, after: 0 },
    async (rows) => {
      const children = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" });
      for (const [, pid] of children.matchAll(/^ *(\d+) .*read-process/gm)) process.kill(Number(pid), "SIGTERM");
      taken += rows.length;
      return true;
    },
  );
  expect([end, taken]).toEqual([true, 2500]);
});

test("a process that cannot read a file refuses it", async () => {
  await expect(read(Buffer.from("nome;numero"), "xlsx")).rejects.toMatchObject({ fault: "broken" });
  await expect(lookAtSheets(Readable.from([Buffer.alloc(0)]), { kind: "csv", language: "pt" })).rejects.toMatchObject({
    fault: "empty",
  });
});

test("a file that ends too early while it is read is never taken for a complete file", async () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from("Ana;11987650001\nBia;1198");
        throw new Error("the bucket is away");
      })(),
    );
  let taken = 0;
  const reading = readSheet(broken(), { kind: "csv", language: "pt", sheet: null, after: 0 }, async (rows) => {
    taken += rows.length;
    return true;
  });
  await expect(reading).rejects.toThrow("the bucket is away");
  expect(taken).toBe(0);
  await expect(lookAtSheets(broken(), { kind: "csv", language: "pt" })).rejects.toThrow("the bucket is away");
  await expect(lookAtSheets(broken(), { kind: "xlsx", language: "pt" })).rejects.toThrow("the bucket is away");
});
